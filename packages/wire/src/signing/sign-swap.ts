import canonicalize from 'canonicalize'
import type { FlattenedJws, SwapResponse } from '../response/swap.ts'
import type { SigningKey } from './signing-key.ts'

/**
 * A swap response with `meta.signature`, an ES256 JWS (RFC 7515, flattened) over the RFC 8785 canonical JSON of the
 * response as it was without it, and `meta.signedTx`, the same JWS's payload.
 *
 * Rejects when the key cannot sign: a caller who is owed a signature never gets an answer without one.
 */
export const signSwap = async (response: SwapResponse, key: SigningKey): Promise<SwapResponse> => {
  const signature = await sign(canonicalBytes(response), key)
  return { ...response, meta: { ...response.meta, signature, signedTx: signature.payload } }
}

/** Of the values JSON carries, so that what is signed is what is sent. */
const canonicalBytes = (response: SwapResponse): Uint8Array => {
  const text = canonicalize(JSON.parse(JSON.stringify(response)))
  if (text === undefined) throw new TypeError('The response has no canonical form.')
  return new TextEncoder().encode(text)
}

/** Few deployments sign, so the library is loaded by the first response that is signed. */
const sign = async (bytes: Uint8Array, { keyId, privateJwk }: SigningKey): Promise<FlattenedJws> => {
  const { FlattenedSign } = await import('jose/jws/flattened/sign')
  const { importJWK } = await import('jose/key/import')
  const key = await importJWK({ ...privateJwk, kty: 'EC' }, 'ES256')
  const signed = await new FlattenedSign(bytes).setProtectedHeader({ alg: 'ES256', kid: keyId }).sign(key)
  if (signed.protected === undefined) throw new TypeError('The signature has no protected header.')
  return { payload: signed.payload, protected: signed.protected, signature: signed.signature }
}
