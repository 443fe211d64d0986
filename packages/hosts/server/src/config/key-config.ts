import { z } from 'zod'
import { type KeyTerms, keyId, keyTermsShape } from './key-terms.ts'

/** One API key of the configuration and its terms. */
export interface KeyConfig extends KeyTerms {
  /** Stable name, shown in logs and stored with swaps. */
  readonly id: string
  /** The key itself, or `sha256:` and the hex digest of it. */
  readonly key: string
  /** ISO 8601 time from which the key is refused. */
  readonly expiresAt?: string
}

const key = z
  .string()
  .min(8, 'must have at least 8 characters')
  .refine((text) => !/^sha256:/i.test(text) || /^sha256:[0-9a-f]{64}$/i.test(text), {
    error: 'must be "sha256:" and 64 hex digits, or the key itself',
  })

export const keySchema: z.ZodType<KeyConfig> = z.strictObject({
  id: keyId,
  key,
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  ...keyTermsShape,
})
