import type { JWK } from 'jose'
import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'

/** Replacements for what the packages know of the outside world: contracts, locks, block times. */
export interface FactsConfig {
  /** Files of facts, followed while the program runs: all of them are used or none. Default: none. */
  readonly files: readonly string[]
  /** A signed bundle of facts at an address. What the files say of a fact overrides it. Default: none. */
  readonly bundle?: BundleConfig
  /** Minutes between comparisons of the facts with the networks; 0 for never. Default 60. */
  readonly watchMinutes: number
}

/** Where a signed bundle of facts is, and who may sign it. */
export interface BundleConfig {
  /** An https address; http on this machine only. */
  readonly url: string
  /** Public keys of its signers as a JSON Web Key Set, or a file with them. */
  readonly keys: string | PublicKeys
  /** Minutes between requests. Default 60. */
  readonly everyMinutes: number
}

/** Public keys of signers. */
export interface PublicKeys {
  readonly keys: readonly JWK[]
}

/** A public key on an elliptic curve: secrets that two sides share cannot tell who signed. */
const publicKey = z
  .looseObject({ kty: z.enum(['EC', 'OKP'], { error: 'must be "EC" or "OKP"' }), crv: z.string(), x: z.string() })
  .refine((key) => !Object.hasOwn(key, 'd'), { error: 'must be a public key, without "d"' })

export const publicKeysSchema: z.ZodType<PublicKeys> = z.object({ keys: z.array(publicKey).min(1) })

/** Addresses that nobody on the way can change the answers of. */
const SAFE = /^(https:|http:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?(\/|$))/i

const bundle = z.strictObject({
  url: urlSchema.refine((text) => SAFE.test(text), { error: 'must be an https URL' }),
  keys: z.union([z.string().min(1), publicKeysSchema], {
    error: 'must be a JSON Web Key Set of public EC or OKP keys, or a file with one',
  }),
  everyMinutes: z.int().min(1).max(1_440).default(60),
})

export const factsSchema: z.ZodType<FactsConfig> = z.strictObject({
  files: z.array(z.string().min(1)).default([]),
  bundle: bundle.optional(),
  watchMinutes: z.int().min(0).max(10_080).default(60),
})
