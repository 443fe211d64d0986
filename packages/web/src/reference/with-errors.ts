import type { ApiDocument } from './api-document.ts'

const ADVICE: Readonly<Record<string, string>> = {
  fix: 'Fix the request',
  retry: 'Retry',
  elsewhere: 'Route elsewhere',
}

/** Text that stays one line of Markdown, its markup shown as text. */
const escapeLine = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&').replaceAll('\n', ' ')

/** Adds the error codes as the last section, a tag without operations; by itself the viewer ignores `x-errors`. */
export const withErrors = (api: ApiDocument): ApiDocument => {
  const rows = (api['x-errors'] ?? []).map(({ code, status, meaning, class: first, also }) => {
    const advice = [first, also]
      .flatMap((each) => (each === undefined ? [] : [ADVICE[each] ?? escapeLine(each)]))
      .join(', or: ')
    return `- \`${code}\` ${status}: ${escapeLine(meaning)} *${advice}.*`
  })
  if (rows.length === 0) return api
  return { ...api, tags: [...(api.tags ?? []), { name: 'Errors', description: rows.join('\n') }] }
}
