import type { HttpRequest } from '@switchyard/core'

/** One value in a request, with the names that lead to it. */
export interface SentField {
  /** Lower case, letters and digits only, outermost first. */
  readonly names: readonly string[]
  readonly value: string
}

/** Returns every named value in the query and the JSON body of a request. Values within lists have the name of the list. */
export const readFields = ({ url, body = '' }: HttpRequest): readonly SentField[] => [
  ...readQuery(url),
  ...readJson(parseJson(body), []),
]

const normalise = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const readQuery = (url: string): readonly SentField[] =>
  URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ names: [normalise(name)], value })) : []

const readJson = (value: unknown, names: readonly string[]): readonly SentField[] => {
  if (Array.isArray(value)) return value.flatMap((one) => readJson(one, names))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => readJson(one, [...names, normalise(name)]))
  return typeof value === 'string' || typeof value === 'number' ? [{ names, value: String(value) }] : []
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
