import { type Http, UpstreamError } from '@switchyard/core'
import { createTimeoutSignal } from '@switchyard/net'

/** Result of one request to an endpoint. */
export interface SendResult {
  readonly status?: number
  readonly error?: string
  readonly response?: string
  /** Wait that the receiver asks for, milliseconds. */
  readonly askedMs?: number
}

/** One request to an endpoint. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Most of a response that is read, bytes, and that is stored, characters. */
const MAX_BYTES = 65_536
const MAX_STORED = 500

/**
 * Sends a payload. Follows no redirect and never rejects, except with the reason of `signal`. An endpoint that has answered with
 * success has the event, however long its response is.
 */
export const send = async (http: Http, { url, headers, payload, timeoutMs, signal }: Outgoing): Promise<SendResult> => {
  try {
    const {
      status,
      text,
      headers: answered,
    } = await http({
      method: 'POST',
      url,
      headers: { ...headers, 'user-agent': 'switchyard-webhooks', 'accept-encoding': 'identity' },
      body: payload,
      signal: createTimeoutSignal(timeoutMs, signal),
      maxBytes: MAX_BYTES,
      service: url,
    })
    // Databases refuse control characters.
    const response = text.slice(0, MAX_STORED).replace(/\p{Cc}/gu, ' ') || undefined
    if (isSuccess(status)) return { status, response }

    // Whole seconds only; a date would trust the receiver's clock.
    const retryAfter = answered['retry-after'] ?? ''
    const askedMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined
    return { status, error: `The endpoint answered with status ${status}.`, response, askedMs }
  } catch (error) {
    signal.throwIfAborted()
    if (!UpstreamError.is(error)) return { error: `The endpoint did not answer within ${timeoutMs} ms.` }
    const { status, message } = error
    return isSuccess(status) ? { status } : { status, error: message }
  }
}

/** Tells whether a status means that the receiver has the event. */
export const isSuccess = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300
