import type { z } from 'zod'
import { describeTaken } from './field.ts'
import { readParameters } from './query.ts'
import { createRefusal, type Refusal } from './refusal.ts'

/**
 * Reads a body with a schema. Members the schema does not name are ignored: clients of this API send more than it reads.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const readBody = <Schema extends z.ZodObject>(body: unknown, schema: Schema): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  throw createRefusal('body', listRefusals(error, schema, body))
}

/**
 * Reads query parameters with a schema. Parameters the schema does not name are ignored.
 *
 * @throws {SwapError} `invalidRequest`, naming the parameter, the value and what would pass.
 */
export const readQuery = <Schema extends z.ZodObject>(
  parameters: URLSearchParams,
  schema: Schema,
): z.output<Schema> => {
  const query = readParameters(parameters)
  const { success, data, error } = schema.safeParse(query)
  if (success) return data
  throw createRefusal('query', listRefusals(error, schema, query))
}

const WHOLE = 'a JSON object'

const listRefusals = ({ issues }: z.ZodError, { shape }: z.ZodObject, value: unknown): [Refusal, ...Refusal[]] => {
  const [first, ...others] = issues.map(({ path }): Refusal => {
    const [name] = path
    if (name === undefined) return { path: '', value, takes: WHOLE }
    return {
      path: path.map(String).join('/'),
      value: path.reduce<unknown>((inner, key) => Object(inner)[key], value),
      takes: describeTaken(Object.hasOwn(shape, name) ? (shape[String(name)] as z.ZodType) : undefined),
    }
  })
  return [first ?? { path: '', value, takes: WHOLE }, ...others]
}
