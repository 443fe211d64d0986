import { checkFactFile, type FactFile } from '@switchyard/core'
import { parseJson } from '@switchyard/net'
import { compactVerify, createLocalJWKSet, errors } from 'jose'
import { z } from 'zod'
import type { PublicKeys } from '../config/sections/facts-config.ts'
import { ConfigError } from '../settings/config-error.ts'
import { listProblems } from '../settings/list-problems.ts'

/** Facts that somebody has signed. */
export interface Bundle {
  /** Unix milliseconds. */
  readonly issuedAt: number
  /** Unix milliseconds from which its facts are no longer in force; absent where they stay. */
  readonly expiresAt?: number
  readonly files: readonly FactFile[]
}

/** What a bundle is judged by. */
export interface BundleTerms {
  readonly keys: PublicKeys
  /** Unix milliseconds. */
  readonly now: number
  /** The bundle in force. */
  readonly before: Bundle | undefined
}

/** Signatures of these kinds name their signer; `none` and shared secrets are not among them. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** A signer's clock may be ahead by this much, milliseconds. */
const MAX_SKEW_MS = 300_000

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

const payloadSchema = z.strictObject({
  issuedAt: time,
  expiresAt: time.optional(),
  files: z.array(z.unknown()).max(1_000),
})

/**
 * Reads a bundle: a compact JWS whose payload is `{ issuedAt, expiresAt?, files }` with times in ISO 8601.
 *
 * @throws {ConfigError} for a bundle that none of the keys has signed, that has expired, or that is older than the one in force.
 */
export const readBundle = async (jws: string, { keys, now, before }: BundleTerms): Promise<Bundle> => {
  const set = createLocalJWKSet({ keys: [...keys.keys] })
  const verified = await compactVerify(jws, set, { algorithms: ALGORITHMS }).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new ConfigError([`the bundle is not signed by one of facts.bundle.keys (${error.code})`])
  })
  const parsed = payloadSchema.safeParse(parseJson(new TextDecoder().decode(verified.payload), { numbers: 'double' }))
  if (!parsed.success) throw new ConfigError(listProblems(parsed.error, 'payload').map((each) => `the bundle: ${each}`))

  const { issuedAt, expiresAt, files } = parsed.data
  const problems = files.flatMap(checkFactFile).map((problem) => `the bundle: ${problem}`)
  if (issuedAt > now + MAX_SKEW_MS) problems.push('the bundle was issued in the future')
  if (expiresAt !== undefined && expiresAt <= now)
    problems.push(`the bundle has expired at ${new Date(expiresAt).toISOString()}`)
  // A replayed older bundle would bring back facts that its signer has withdrawn.
  if (before && issuedAt < before.issuedAt)
    problems.push(`the bundle of ${new Date(issuedAt).toISOString()} is older than the one in force`)
  const bundle: Bundle = { issuedAt, expiresAt, files: files as readonly FactFile[] }
  if (before && issuedAt === before.issuedAt && JSON.stringify(bundle.files) !== JSON.stringify(before.files))
    problems.push('the bundle has other facts than the one in force, which was issued at the same time')
  if (problems.length > 0) throw new ConfigError(problems)
  return bundle
}
