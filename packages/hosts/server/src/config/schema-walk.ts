import { z } from 'zod'

/** The members that a schema allows at one place. */
export interface Members {
  /** The member's exact name and its schema. */
  find(segment: string): readonly [name: string, schema: z.ZodType] | undefined
  readonly hint: string
}

/** Members of an object by name in any case, of a record any name as written. Other values have none. */
export const listMembers = (schema: z.ZodType): Members => {
  const bare = unwrapSchema(schema)
  if (bare instanceof z.ZodObject) {
    const entries = Object.entries(bare.shape) as [string, z.ZodType][]
    return {
      find: (segment) => entries.find(([name]) => name.toLowerCase() === segment.toLowerCase()),
      hint: entries.map(([name]) => name).join(', '),
    }
  }
  if (bare instanceof z.ZodRecord) {
    const value = bare.valueType as z.ZodType
    return { find: (segment) => (segment === '' ? undefined : [segment, value]), hint: 'any name' }
  }
  return { find: () => undefined, hint: 'nothing further' }
}

/** The text of a variable as the type that the schema expects. A text that does not fit is left for the schema to refuse. */
export const readValue = (text: string, schema: z.ZodType): unknown => {
  const bare = unwrapSchema(schema)
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  if (bare instanceof z.ZodArray) return splitList(text)
  if (bare instanceof z.ZodNumber) return text.trim() === '' ? text : Number(text)
  if (bare instanceof z.ZodBoolean) return { true: true, false: false }[text.toLowerCase()] ?? text
  if (bare instanceof z.ZodUnion && text.includes(',')) return splitList(text)
  return text
}

/** The entries of a list that is separated by commas, without blanks around them and without empty ones. */
export const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const unwrapSchema = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unwrapSchema(schema.unwrap() as z.ZodType)
  return schema
}
