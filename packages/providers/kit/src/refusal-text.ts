import { UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from './api.ts'

const LONGEST_TEXT = 300

/**
 * The text of a refusal, for APIs whose error body is not public, in any shape such APIs use: `{ message }`, `{ error }`,
 * `{ error: { message } }`, plain text. `undefined` where the answer is good, a fault, a page, or about the key.
 */
export const refusalText = ({ body, text, status, ok }: ApiAnswer): string | undefined => {
  if (ok || status >= 500 || status === 401 || status === 403) return undefined
  const { message, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error
  const plain = /^\s*</.test(text) ? undefined : text
  const said = [message, inner, plain].find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof said === 'string' ? said.slice(0, LONGEST_TEXT) : undefined
}

/** The body of a good answer of `api`. Throws `UpstreamError` for any other. */
export const goodBody = (api: string, { ok, status, body }: ApiAnswer): unknown => {
  if (ok && body !== undefined) return body
  throw new UpstreamError(`${api}: no usable answer (HTTP ${status})`, { status })
}
