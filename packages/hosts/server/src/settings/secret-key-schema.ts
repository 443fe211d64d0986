import { z } from 'zod'

/** A secret with its id, for explorer links or stored rows. */
export interface SecretKey {
  readonly id: string
  readonly secret: Uint8Array
}

/** The secret is text in the configuration and bytes in the engine. */
export const secretKeySchema: z.ZodType<SecretKey> = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "_" or "-"'),
  secret: z
    .string()
    .min(32, 'must have at least 32 characters')
    .transform((text) => new TextEncoder().encode(text)),
})
