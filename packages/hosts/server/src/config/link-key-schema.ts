import type { LinkKey } from '@switchyard/core'
import { z } from 'zod'

/** A key that seals explorer links. The secret is text in the configuration and bytes in the engine. */
export const linkKeySchema: z.ZodType<LinkKey> = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "_" or "-"'),
  secret: z
    .string()
    .min(32, 'must have at least 32 characters')
    .transform((text) => new TextEncoder().encode(text)),
})
