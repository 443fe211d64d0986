import type { z } from 'zod'
import { describeTaken } from './field.ts'
import { createRefusal, type Place, type Refusal } from './refusal.ts'

/** The schemas of a request's members by name. */
export type FieldSchemas = Readonly<Record<string, z.ZodType>>

/**
 * Reads a value with a schema. Members the schema does not name are ignored: clients of this API send more than it reads.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 */
export const read = <Output>(schema: z.ZodType<Output>, fields: FieldSchemas, value: unknown, place: Place): Output => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [first, ...others] = result.error.issues.map(({ path }) => describeRefusal(path, fields, value))
  throw createRefusal(place, [first ?? { path: '', value, takes: WHOLE }, ...others])
}

const WHOLE = 'a JSON object'

const describeRefusal = (path: readonly PropertyKey[], fields: FieldSchemas, value: unknown): Refusal => {
  const [name] = path
  if (name === undefined) return { path: '', value, takes: WHOLE }
  return {
    path: path.map(String).join('/'),
    value: path.reduce<unknown>((inner, key) => Object(inner)[key], value),
    takes: describeTaken(Object.hasOwn(fields, name) ? fields[String(name)] : undefined),
  }
}
