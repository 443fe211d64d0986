import type { LinkKey } from '@switchyard/core'
import { z } from 'zod'

/** A key explorer links are sealed with; the secret is text in the configuration, bytes for the engine. */
export const linkKeySchema: z.ZodType<LinkKey> = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "_" or "-"'),
  secret: z
    .string()
    .min(32, 'must have at least 32 characters')
    .transform((text) => new TextEncoder().encode(text)),
})
