import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { createLocalJWKSet, decodeProtectedHeader, exportJWK, flattenedVerify, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderJwks } from '../render/render-jwks.ts'
import { renderSwap } from '../render/render-swap.ts'
import type { SwapResponse } from '../response/swap.ts'
import { createSwap } from '../testing/samples.ts'
import type { PublishedKey } from './published-key.ts'
import { signSwap } from './sign-swap.ts'
import type { SigningKey } from './signing-key.ts'

const published = ({ keyId, privateJwk }: SigningKey): PublishedKey => ({ keyId, jwk: privateJwk })

/** Any binding; what it does is shown in verify-swap-signature.test.ts. */
const binding = { audience: 'acme', request: { body: { routeId: 'r-1' } }, now: 1_779_289_000_500 }

const newKey = async (keyId: string): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { keyId, privateJwk: (await exportJWK(privateKey)) as SigningKey['privateJwk'] }
}

/** The response as it was before it was signed, the way a client takes the signature off. */
const unsigned = (response: SwapResponse): unknown => {
  const { signature: _, signedTx: __, ...meta } = response.meta
  return { ...response, meta }
}

const asReceived = (response: SwapResponse): SwapResponse => JSON.parse(JSON.stringify(response))

describe('a signed swap response', () => {
  let key: SigningKey
  let signed: SwapResponse
  beforeAll(async () => {
    key = await newKey('acme-1')
    signed = asReceived(await signSwap(renderSwap(createSwap()), key, binding))
  })
  const verify = (response: SwapResponse, keys: readonly SigningKey[] = [key]) => {
    if (response.meta.signature === undefined) throw new Error('not signed')
    return flattenedVerify(
      response.meta.signature,
      createLocalJWKSet({ keys: [...renderJwks(keys.map(published)).keys] }),
    )
  }

  it('is verified by a stock library with the published keys, and holds the whole response', async () => {
    const { payload, protectedHeader } = await verify(signed, [await newKey('other'), key])
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'acme-1' })
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(asReceived(renderSwap(createSwap())))
  })

  it('is over the canonical JSON of what is sent without the signature', async () => {
    const { payload } = await verify(signed)
    expect(new TextDecoder().decode(payload)).toBe(canonicalize(unsigned(signed)))
    expect(signed.meta.signedTx).toBe(signed.meta.signature?.payload)
  })

  it('is bound in its protected header to the key it is for, the request it answers and its life', async () => {
    const { protectedHeader } = await verify(signed)
    expect(protectedHeader).toEqual({
      alg: 'ES256',
      kid: 'acme-1',
      aud: 'acme',
      iat: 1_779_289_000,
      exp: Number(signed.expiration),
      method: 'POST',
      path: '/v3/swap',
      requestDigest: createHash('sha256').update('{"routeId":"r-1"}').digest('base64url'),
    })
  })

  it('holds for five minutes if the response names no end', async () => {
    const { expiration: _, ...endless } = renderSwap(createSwap())
    const { protectedHeader } = await verify(asReceived(await signSwap(endless, key, binding)))
    expect(protectedHeader).toMatchObject({ iat: 1_779_289_000, exp: 1_779_289_300 })
  })

  it('changes nothing else of the response', () => {
    expect(unsigned(signed)).toEqual(asReceived(renderSwap(createSwap())))
  })

  it('shows a change of a single character', async () => {
    const { payload } = await verify(signed)
    const tampered = canonicalize(unsigned({ ...signed, targetAddress: 'bc1qattacker' }))
    expect(new TextDecoder().decode(payload)).not.toBe(tampered)
    const forged = Buffer.from(tampered ?? '').toString('base64url')
    const signature = { ...signed.meta.signature, payload: forged } as NonNullable<SwapResponse['meta']['signature']>
    await expect(verify({ ...signed, meta: { ...signed.meta, signature } })).rejects.toThrow('signature verification')
  })

  it('is not verified by another key of the same name', async () => {
    await expect(verify(signed, [await newKey('acme-1')])).rejects.toThrow('signature verification')
  })

  it('rejects where the key cannot sign, instead of leaving the signature out', async () => {
    const unusable: readonly SigningKey['privateJwk'][] = [
      {},
      { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d: 'AA' },
      { kty: 'oct', k: 'AAAA' },
    ]
    for (const privateJwk of unusable)
      await expect(signSwap(renderSwap(createSwap()), { keyId: 'k', privateJwk }, binding)).rejects.toThrow()
  })

  it('signs whatever a response holds, as it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string({ unit: 'binary' }), async (tx, memo) => {
        const response = { ...renderSwap(createSwap()), memo, tx } as SwapResponse
        const received = asReceived(await signSwap(response, key, binding))
        const { payload } = await verify(received)
        expect(new TextDecoder().decode(payload)).toBe(canonicalize(unsigned(received)))
      }),
      { numRuns: 100 },
    )
  })

  it('names its key', () => {
    if (signed.meta.signature === undefined) throw new Error('not signed')
    expect(decodeProtectedHeader(signed.meta.signature).kid).toBe('acme-1')
  })
})

describe('the published keys', () => {
  it('hold the public half alone', async () => {
    const key = await newKey('acme-1')
    const jwks = renderJwks([published(key), published(key)])
    expect(jwks.keys).toEqual([
      { kty: 'EC', crv: 'P-256', x: key.privateJwk.x, y: key.privateJwk.y, kid: 'acme-1', alg: 'ES256', use: 'sig' },
    ])
    expect(JSON.stringify(jwks)).not.toContain(String(key.privateJwk.d))
  })
})
