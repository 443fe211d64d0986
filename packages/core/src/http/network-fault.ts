import type { HttpRequest } from '../contract/http.ts'
import { UpstreamError } from '../errors.ts'

/** Kinds of failure by the code of a socket, the resolver or the HTTP client. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed early',
  EPIPE: 'connection closed early',
  UND_ERR_SOCKET: 'connection closed early',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  EPRIVATE: 'the host leads to a private or reserved address',
  ETIMEDOUT: 'connecting took too long',
  UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped midway',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted: it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted: its authority is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted: its authority is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted: its authority is not known',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  UND_ERR_DESTROYED: 'the client is closed',
  UND_ERR_CLOSED: 'the client is closed',
}

/** Codes of a connection that the other side closed. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** `true` where the other side closed the connection, as it may with one that was idle just when it was used again. */
export const isClosedConnection = (failure: unknown): boolean => CLOSED.has(findCode(failure) ?? '')

/** `true` for a request that may be sent once more when its connection closed before an answer began. */
export const mayRepeat = ({ method, repeatable = method === 'GET' }: HttpRequest): boolean => repeatable

/** Reads only the host of a URL, because paths and queries of gateways contain keys. */
export const readHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an unreadable address')

/**
 * Creates the fault of a request that `why` has kept from an answer. `status` is set when the upstream did answer.
 *
 * @example throw createRequestFault(url, 'the client is closed')
 */
export const createRequestFault = (url: string, why: string, status?: number): UpstreamError =>
  new UpstreamError(`The request to ${readHost(url)} failed: ${why}.`, { status })

/**
 * Turns a failure without an HTTP response into an `UpstreamError`.
 *
 * The message names the host and the kind of failure. It has no cause, because the text of the cause may repeat the URL or a header.
 */
export const toNetworkFault = (url: string, failure: unknown): UpstreamError => {
  const code = findCode(failure)
  if (code === undefined) return createRequestFault(url, 'no answer')
  return createRequestFault(url, Object.hasOwn(meanings, code) ? (meanings[code] as string) : `no answer (${code})`)
}

/**
 * Creates the fault of a body that exceeds the limit of the request. `status` is set: the upstream answered, so a retry does not help.
 *
 * @example if (size > maxBytes) throw createTooLargeFault(url, maxBytes, response.status)
 */
export const createTooLargeFault = (url: string, maxBytes: number, status: number): UpstreamError =>
  createRequestFault(url, `the answer is larger than ${maxBytes} bytes`, status)

/** Finds the code of a failure: `fetch` wraps the error with the code as its cause, and several connection attempts as `errors`. */
const findCode = (failure: unknown, depth = 0): string | undefined => {
  if (typeof failure !== 'object' || failure === null || depth > 3) return undefined
  const { code, cause, errors } = failure as { code?: unknown; cause?: unknown; errors?: unknown }
  if (typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)) return code
  const inner = Array.isArray(errors) ? errors[0] : cause
  return findCode(inner, depth + 1)
}
