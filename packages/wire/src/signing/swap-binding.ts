import { toCanonicalBytes } from './canonical.ts'

/** The request that a signed response answers. */
export interface SignedRequest {
  /** HTTP method. Default `POST`. */
  readonly method?: string
  /** Path of the endpoint below the base path. Default `/v3/swap`. */
  readonly path?: string
  /** The body that was sent, as a value. */
  readonly body: unknown
}

/** Facts that a signature is bound to besides the response. */
export interface SwapBinding {
  /** Id of the API key that the response is for. */
  readonly audience: string
  readonly request: SignedRequest
  /** Time of signing, Unix milliseconds. */
  readonly now: number
}

/** The members of the protected header that bind a signature to one key, one request and one period. */
export interface BindingHeader {
  /** Id of the API key that the response is for. */
  readonly aud: string
  /** Time of signing, Unix seconds. */
  readonly iat: number
  /** End of the response, Unix seconds: its `expiration`. */
  readonly exp: number
  /** HTTP method of the request. */
  readonly method: string
  /** Path of the endpoint below the base path. */
  readonly path: string
  /** SHA-256 of the RFC 8785 canonical JSON of the request body, base64url. */
  readonly requestDigest: string
}

/** Life of a response without an `expiration`, seconds. */
const DEFAULT_LIFE = 300

/** Creates the binding of one response. */
export const createBindingHeader = async (
  { audience, request, now }: SwapBinding,
  expiration: string | undefined,
): Promise<BindingHeader> => {
  const iat = Math.floor(now / 1000)
  const exp = expiration !== undefined && /^\d{1,12}$/.test(expiration) ? Number(expiration) : iat + DEFAULT_LIFE
  return { aud: audience, iat, exp, ...(await createRequestHeader(request)) }
}

/** Creates the members of the header that follow from the request. */
export const createRequestHeader = async ({
  method = 'POST',
  path = '/v3/swap',
  body,
}: SignedRequest): Promise<Pick<BindingHeader, 'method' | 'path' | 'requestDigest'>> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', toCanonicalBytes(body)))
  const base64 = btoa(String.fromCharCode(...digest))
  return { method, path, requestDigest: base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') }
}
