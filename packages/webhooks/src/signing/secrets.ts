import { randomBytes } from 'node:crypto'
import type { WebhookSecret } from '@switchyard/core'

/** Bytes of a secret. Source: Standard Webhooks specification, 24 to 64 bytes. */
const BYTES = 32

/** Creates a random secret. */
export const createSecret = (): string => `whsec_${randomBytes(BYTES).toString('base64')}`

/** Returns the secrets that sign at a time, the current one first. */
export const selectSigningSecrets = (secrets: readonly WebhookSecret[], now: number): readonly string[] =>
  secrets.filter(({ until }) => until === undefined || until > now).map(({ secret }) => secret)

/** Returns the secrets after a new one: the current one signs until `until`, those it replaced as long as before. */
export const rotateSecrets = (
  secrets: readonly WebhookSecret[],
  secret: string,
  { now, until }: { readonly now: number; readonly until: number },
): WebhookSecret[] => {
  const old = secrets.map((one) => ({ secret: one.secret, until: Math.min(one.until ?? until, until) }))
  return [{ secret }, ...old.filter((one) => one.until > now)]
}
