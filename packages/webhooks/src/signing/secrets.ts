import { randomBytes } from 'node:crypto'
import type { WebhookSecret } from '@switchyard/core'

/** Bytes of a secret. Source: Standard Webhooks specification, 24 to 64 bytes. */
const BYTES = 32

/** A new random secret. */
export const newSecret = (): string => `whsec_${randomBytes(BYTES).toString('base64')}`

/** The secrets that sign at a time, the current one first. */
export const signingSecrets = (secrets: readonly WebhookSecret[], now: number): readonly string[] =>
  secrets.filter(({ until }) => until === undefined || until > now).map(({ secret }) => secret)

/** The secrets after a new one: the current one signs until `until`, others that are replaced as long as before. */
export const rotated = (
  secrets: readonly WebhookSecret[],
  secret: string,
  until: number,
  now: number,
): WebhookSecret[] => [
  { secret },
  ...secrets
    .map((old) => ({ secret: old.secret, until: Math.min(old.until ?? until, until) }))
    .filter((old) => old.until > now),
]
