import type { HttpRequest } from '@switchyard/core'

/** One value in a request, with the names that lead to it. */
export interface SentField {
  /** Lower case, letters and digits only, outermost first. */
  readonly names: readonly string[]
  readonly value: string
}

/** Every named value in the query and the JSON body of a request. Values within lists have the name of the list. */
export const sentFields = ({ url, body = '' }: HttpRequest): readonly SentField[] => [
  ...queryFields(url),
  ...jsonFields(parsed(body), []),
]

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const queryFields = (url: string): readonly SentField[] =>
  URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ names: [plain(name)], value })) : []

const jsonFields = (value: unknown, names: readonly string[]): readonly SentField[] => {
  if (Array.isArray(value)) return value.flatMap((one) => jsonFields(one, names))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => jsonFields(one, [...names, plain(name)]))
  return typeof value === 'string' || typeof value === 'number' ? [{ names, value: String(value) }] : []
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
