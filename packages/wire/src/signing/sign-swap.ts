import type { FlattenedJws, SwapResponse } from '../response/swap.ts'
import { toCanonicalBytes } from './canonical.ts'
import type { SigningKey } from './signing-key.ts'
import { type BindingHeader, createBindingHeader, type SwapBinding } from './swap-binding.ts'

/**
 * Adds `meta.signature` to a swap response, an ES256 JWS (RFC 7515, flattened) over the RFC 8785 canonical JSON of the
 * response as it was without it, and `meta.signedTx`, the same JWS's payload. The protected header binds it to the key it
 * is for, to the request it answers and to the period in which it holds; `verifySwapSignature` checks all of them.
 *
 * Rejects when the key cannot sign: a caller who is owed a signature never gets an answer without one.
 *
 * @example
 * ```ts
 * const signed = await signSwap(renderSwap(swap), key, { audience: 'acme', request: { body }, now: Date.now() })
 * ```
 */
export const signSwap = async (
  response: SwapResponse,
  key: SigningKey,
  binding: SwapBinding,
): Promise<SwapResponse> => {
  const signature = await sign(toCanonicalBytes(response), key, await createBindingHeader(binding, response.expiration))
  return { ...response, meta: { ...response.meta, signature, signedTx: signature.payload } }
}

/** Few deployments sign, so the library is loaded by the first response that is signed. */
const sign = async (
  bytes: Uint8Array,
  { keyId, privateJwk }: SigningKey,
  binding: BindingHeader,
): Promise<FlattenedJws> => {
  const { FlattenedSign } = await import('jose/jws/flattened/sign')
  const { importJWK } = await import('jose/key/import')
  const key = await importJWK({ ...privateJwk, kty: 'EC' }, 'ES256')
  const signed = await new FlattenedSign(bytes).setProtectedHeader({ alg: 'ES256', kid: keyId, ...binding }).sign(key)
  if (signed.protected === undefined) throw new TypeError('The signature has no protected header.')
  return { payload: signed.payload, protected: signed.protected, signature: signed.signature }
}
