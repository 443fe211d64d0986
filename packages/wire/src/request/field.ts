import type { z } from 'zod'

const phrases = new WeakMap<z.ZodType, string>()

/**
 * Describes a schema.
 *
 * @param about Description for the API document.
 * @param takes What would pass, for error messages.
 */
export const describeField = <Schema extends z.ZodType>(schema: Schema, about: string, takes: string): Schema => {
  const described = schema.describe(about)
  phrases.set(described, takes)
  return described
}

/** Describes what would pass for a field, for error messages. */
export const describeTaken = (schema: z.ZodType | undefined): string =>
  (schema && phrases.get(schema)) ?? 'a value as the API document describes'
