import type { z } from 'zod'

const phrases = new WeakMap<z.ZodType, string>()

/** A schema with the text for the document, and with the phrase an error message says would pass. */
export const field = <Schema extends z.ZodType>(schema: Schema, about: string, takes: string): Schema => {
  const described = schema.describe(about)
  phrases.set(described, takes)
  return described
}

/** What a field takes, as an error message says it. */
export const takenBy = (schema: z.ZodType | undefined): string =>
  (schema && phrases.get(schema)) ?? 'a value as the API document describes'
