import { Webhook } from 'standardwebhooks'

/** A payload to be signed. */
export interface SignedMessage {
  readonly id: string
  readonly payload: string
  /** Unix milliseconds; signed as seconds. */
  readonly at: number
}

/**
 * Creates the headers of one attempt by the Standard Webhooks specification: one signature for each secret.
 *
 * Source: standard-webhooks specification 1.0, `webhook-id`, `webhook-timestamp`, `webhook-signature`.
 */
export const createSignedHeaders = (
  { id, payload, at }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), payload)).join(' '),
})
