import { errorTable } from '@switchyard/core'
import { endpoints } from '../../../../hosts/http/test/endpoints.ts'
import type { Drawn } from './requests.ts'

/** An answer, read whole. */
export interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
}

const known = errorTable as Readonly<Record<string, { readonly status: number }>>
/** What the document says of an answer, by path; both methods of a path answer alike. */
const schemas = new Map(Object.values(endpoints).map(({ path, answer }) => [path as string, answer]))
/** Longer answers are lists of which one entry is like the other. */
const LONGEST_CHECKED = 20_000
const members = new Set(['message', 'error', 'data'])

/** What is wrong with an answer; `undefined` when it is one the API may give. */
export const fault = (drawn: Drawn, { status, type, text }: Answered): string | undefined => {
  if (status >= 500 && !isTokenProgram(drawn, status, text)) return `status ${status}`
  if (drawn.method === 'HEAD' || status === 204 || status === 304)
    return text === '' ? undefined : 'a body where none belongs'
  if (status === 200 && type.startsWith('text/html')) return undefined
  if (!type.startsWith('application/json')) return `content type ${type || 'missing'}`
  const body = parsed(text)
  if (body === undefined) return 'a body that is no JSON'
  return status === 200 ? answerFault(drawn, text, body) : refusalFault(status, body)
}

/** The one answer of the table that stands for somebody else's outage, where a mint of Solana is in question at all. */
const isTokenProgram = ({ target }: Drawn, status: number, text: string): boolean =>
  status === 502 && /quote|swap/.test(target.path) && text.includes('"solanaTokenProgramUnavailable"')

const answerFault = ({ path }: Drawn, text: string, body: unknown): string | undefined => {
  if (text.length > LONGEST_CHECKED) return undefined
  try {
    schemas.get(path)?.parse(body)
    return undefined
  } catch (cause) {
    return `an answer that is not as described (${String(cause).slice(0, 300)})`
  }
}

const refusalFault = (status: number, body: unknown): string | undefined => {
  const { error, message } = Object(body) as { error?: unknown; message?: unknown }
  if (typeof error !== 'string' || !Object.hasOwn(known, error)) return `the error ${String(error)} is not in the table`
  if (typeof message !== 'string' || message === '') return 'an error without a message'
  if (message.length > 2_000) return 'a message without an end'
  const stranger = Object.keys(Object(body)).find((name) => !members.has(name))
  if (stranger !== undefined) return `an error with a member ${stranger}`
  return known[error]?.status === status ? undefined : `${error} with status ${status}`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
