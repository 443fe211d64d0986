import { cutText, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'

/**
 * The message of a refusal, for APIs with undocumented error bodies: `{ message }`, `{ error }`, `{ error: { message } }`
 * or plain text. `undefined` for a success, a 5xx, an HTML page, and 401 or 403.
 *
 * @example
 * ```ts
 * const text = readRefusalText(await api.get('/quote', { signal }))
 * if (text !== undefined) return decline('unknownError', text)
 * ```
 */
export const readRefusalText = ({ body, text, status, ok }: ApiAnswer): string | undefined => {
  if (ok || status >= 500 || status === 401 || status === 403) return undefined
  const { message, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error
  const plain = /^\s*</.test(text) ? undefined : text
  const said = [message, inner, plain].find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof said === 'string' ? cutText(said) : undefined
}

/**
 * The body of a successful response.
 *
 * @param api - name of the API, for the error message
 * @throws {UpstreamError} for any other response
 *
 * @example
 * ```ts
 * const body = readBody('Acme', await api.get('/quote', { signal }))
 * ```
 */
export const readBody = (api: string, { ok, status, body }: ApiAnswer): unknown => {
  if (ok && body !== undefined) return body
  throw new UpstreamError(`${api} answered HTTP ${status} without a usable body.`, { status })
}
