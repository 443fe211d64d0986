import { type Http, UpstreamError } from '@switchyard/core'
import { timeoutSignal } from '@switchyard/net'

/** What came of one request to an endpoint. */
export interface SendResult {
  readonly status?: number
  readonly error?: string
  readonly response?: string
  /** What the receiver asks to wait, milliseconds. */
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
  const request = {
    method: 'POST' as const,
    url,
    headers: { ...headers, 'user-agent': 'switchyard-webhooks', 'accept-encoding': 'identity' },
    body: payload,
    signal: timeoutSignal(timeoutMs, signal),
    maxBytes: MAX_BYTES,
    service: url,
  }
  try {
    const { status, text, headers: answered } = await http(request)
    const askedMs = secondsOf(answered['retry-after']) * 1_000
    const response = text === '' ? {} : { response: storable(text) }
    if (isSuccess(status)) return { status, ...response }
    return {
      status,
      error: `The endpoint answered with status ${status}.`,
      ...response,
      ...(askedMs ? { askedMs } : {}),
    }
  } catch (error) {
    signal.throwIfAborted()
    return failureOf(error, timeoutMs)
  }
}

/** Whether a status means that the receiver has the event. */
export const isSuccess = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300

const failureOf = (error: unknown, timeoutMs: number): SendResult => {
  if (!UpstreamError.is(error)) return { error: `The endpoint did not answer within ${timeoutMs} ms.` }
  const { status, message } = error
  if (status === undefined) return { error: message }
  return isSuccess(status) ? { status } : { status, error: message }
}

/** Whole seconds only; a date would trust the receiver's clock. */
const secondsOf = (header: string | undefined): number => (/^\d{1,9}$/.test(header ?? '') ? Number(header) : 0)

/** The beginning of a text without control characters, which databases refuse. */
const storable = (text: string): string => text.slice(0, MAX_STORED).replace(/\p{Cc}/gu, ' ')
