import { z } from 'zod'
import { type KeyTerms, keyId, keyTermsShape } from './key-terms.ts'

/** One API key of the configuration and its terms. */
export interface KeyConfig extends KeyTerms {
  /** Stable name, shown in logs and stored with swaps. */
  readonly id: string
  /** The key itself, of 24 characters or more, or `sha256:` and the hex digest of it. */
  readonly key: string
  /** ISO 8601 time from which the key is refused. */
  readonly expiresAt?: string
}

/** As in the tables of the SQL store: the SHA-256 of a shorter key would give the key away. */
const MIN_KEY_LENGTH = 24

const isDigest = (text: string): boolean => /^sha256:/i.test(text)

const key = z
  .string()
  .refine((text) => !isDigest(text) || /^sha256:[0-9a-f]{64}$/i.test(text), {
    error: 'must be "sha256:" and 64 hex digits, or the key itself',
  })
  .refine((text) => isDigest(text) || text.length >= MIN_KEY_LENGTH, {
    error: `must have at least ${MIN_KEY_LENGTH} characters, as a key of "switchyard keys create" has`,
  })

export const keySchema: z.ZodType<KeyConfig> = z.strictObject({
  id: keyId,
  key,
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  ...keyTermsShape,
})
