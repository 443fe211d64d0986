import type { z } from 'zod'
import { createRefusal } from './refusal.ts'

/** Reads query parameters as an object without a prototype. The first of a repeated parameter counts; an empty one is absent. */
export const readParameters = (parameters: URLSearchParams): Readonly<Record<string, string>> => {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of parameters) if (value !== '' && !(name in query)) query[name] = value
  return query
}

/**
 * Refuses a parameter that is given twice, of which no one could say which one counts.
 *
 * @throws {SwapError} `invalidRequest`, naming the parameter.
 */
export const refuseRepeated = (parameters: URLSearchParams, { shape }: z.ZodObject): void => {
  for (const name of Object.keys(shape)) {
    const values = parameters.getAll(name)
    if (values.length > 1) throw createRefusal('query', [{ path: name, value: values, takes: 'one value' }])
  }
}
