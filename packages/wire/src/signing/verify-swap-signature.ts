import type { JWSHeaderParameters } from 'jose'
import type { PublicJwk } from '../response/jwks.ts'
import type { FlattenedJws, SwapResponse } from '../response/swap.ts'
import { toCanonicalBytes } from './canonical.ts'
import { createRequestHeader, type SignedRequest } from './swap-binding.ts'

/** Facts that a signed swap response must match. */
export interface SwapVerification {
  /**
   * Your own public keys, as `/.well-known/jwks.json` shows them: those whose `kid` was given to you, not the whole set. Two
   * while one replaces the other.
   */
  readonly keys: readonly PublicJwk[]
  /** Id of your API key. */
  readonly audience: string
  /** The request you sent. */
  readonly request: SignedRequest
  /** Unix milliseconds. Default: the system's time. */
  readonly now?: number
}

/** Reasons for which a signed response is refused. */
export type SignatureProblem =
  | 'unsigned'
  | 'unknownKey'
  | 'signature'
  | 'audience'
  | 'request'
  | 'notYetValid'
  | 'expired'
  | 'response'

/** A swap response whose signature does not hold. Do not sign or send its transaction. */
export class SwapSignatureError extends Error {
  readonly problem: SignatureProblem

  constructor(problem: SignatureProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SwapSignatureError'
    this.problem = problem
  }
}

/** Seconds by which the signer's clock may be ahead. */
const CLOCK_SKEW = 60

/**
 * Verifies a signed response of `POST /v3/swap` and resolves to what was signed: act on that alone.
 *
 * Refuses a signature by another key than yours, one for another API key, an answer to another request, one whose time
 * has passed, and a response that differs from what was signed.
 *
 * @throws {SwapSignatureError} with the `problem`.
 *
 * @example
 * ```ts
 * const { keys } = (await (await fetch('https://api.example.com/.well-known/jwks.json')).json()) as JwksResponse
 * const own = keys.filter(({ kid }) => kid === 'acme-1f9d02c4')
 * const body = { routeId, sourceAddress, destinationAddress }
 * const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
 * const response = (await answer.json()) as SwapResponse
 * const swap = await verifySwapSignature(response, { keys: own, audience: 'acme', request: { body } })
 * wallet.sign(swap.tx)
 * ```
 */
export const verifySwapSignature = async (
  response: SwapResponse,
  expected: SwapVerification,
): Promise<SwapResponse> => {
  const { signature: jws, signedTx: _, ...meta } = response.meta
  if (jws === undefined) throw new SwapSignatureError('unsigned', 'The response carries no signature.')
  const { payload, header } = await verifyJws(jws, expected.keys)

  // It is for this key, answers this request and holds now.
  const { aud, iat, exp } = header
  if (aud !== expected.audience) throw new SwapSignatureError('audience', `The response is for ${String(aud)}.`)
  for (const [name, value] of Object.entries(await createRequestHeader(expected.request)))
    if (header[name] !== value)
      throw new SwapSignatureError('request', `The response answers another request: its ${name} differs.`)
  const seconds = (expected.now ?? Date.now()) / 1000
  if (typeof iat !== 'number' || iat > seconds + CLOCK_SKEW)
    throw new SwapSignatureError('notYetValid', 'The response was signed in the future.')
  if (typeof exp !== 'number' || exp <= seconds)
    throw new SwapSignatureError('expired', 'The time of the response has passed.')

  const bytes = toCanonicalBytes({ ...response, meta })
  if (payload.length !== bytes.length || payload.some((byte, index) => byte !== bytes[index]))
    throw new SwapSignatureError('response', 'The response differs from what was signed.')
  return JSON.parse(new TextDecoder().decode(payload)) as SwapResponse
}

const verifyJws = async (
  jws: FlattenedJws,
  keys: readonly PublicJwk[],
): Promise<{ readonly payload: Uint8Array; readonly header: Readonly<Record<string, unknown>> }> => {
  const { flattenedVerify } = await import('jose/jws/flattened/verify')
  const { importJWK } = await import('jose/key/import')
  const findKey = async (kid: string | undefined) => {
    const jwk = keys.find((one) => one.kid === kid)
    if (!jwk) throw new SwapSignatureError('unknownKey', `The response is signed with ${kid}, which is not your key.`)
    const { kty, crv, x, y } = jwk
    return importJWK({ kty, crv, x, y }, 'ES256')
  }
  try {
    const { payload, protectedHeader = {} } = await flattenedVerify(
      jws,
      (header?: JWSHeaderParameters) => findKey(header?.kid),
      {
        algorithms: ['ES256'],
      },
    )
    return { payload, header: protectedHeader }
  } catch (cause) {
    if (cause instanceof SwapSignatureError) throw cause
    throw new SwapSignatureError('signature', 'The signature does not hold.', cause)
  }
}
