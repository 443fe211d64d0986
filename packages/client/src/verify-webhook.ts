import type { TrackResponse } from '@switchyard/wire'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { ClientError } from './client-error.ts'

/** An event of a swap, as it is sent to an endpoint. */
export interface WebhookEvent {
  /** `swap.created`, `swap.status`, `swap.leg`, `swap.refund`, `swap.overdue` or `swap.recovered`; the set is open. */
  readonly type: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly data: {
    readonly id: string
    readonly swapId: string
    /** Number of the change among those of its swap. */
    readonly sequence: number
    /** Nothing further is expected. */
    readonly final: boolean
    /** The answer of `POST /track` at that time. */
    readonly track: TrackResponse
  }
}

/** The headers of a request: of `fetch`, of Node, or plain ones. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies a webhook by the Standard Webhooks specification and reads it: the signature under one of the secrets, and that it is not
 * older or newer than five minutes. Works in every runtime, without `crypto`.
 *
 * @param body As it came, before it is parsed.
 * @param secrets The secret of the endpoint, or several while one replaces the other.
 * @throws {ClientError} `notVerified`
 *
 * @example
 * ```ts
 * const event = verifyWebhook(await request.text(), request.headers, secret)
 * if (event.data.final) settle(event.data.swapId, event.data.track)
 * ```
 */
export const verifyWebhook = (
  body: string,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): WebhookEvent => {
  const signed = Object.fromEntries(
    NAMES.map((name) => {
      const found = typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name]
      return [name, String(Array.isArray(found) ? found.join(' ') : (found ?? ''))]
    }),
  )
  let failure: unknown = new Error('No secret was given.')
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    try {
      return new Webhook(secret).verify(body, signed) as WebhookEvent
    } catch (error) {
      failure = error
      if (!(error instanceof WebhookVerificationError)) break
    }
  }
  const why = failure instanceof Error ? failure.message : String(failure)
  throw new ClientError('notVerified', `The webhook is refused: ${why}`, { cause: failure })
}

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
