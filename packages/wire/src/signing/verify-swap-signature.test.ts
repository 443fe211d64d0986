import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { renderSwap } from '../render/render-swap.ts'
import type { PublicJwk } from '../response/jwks.ts'
import type { SwapResponse } from '../response/swap.ts'
import { createSwap } from '../testing/samples.ts'
import { signSwap } from './sign-swap.ts'
import { SwapSignatureError, type SwapVerification, verifySwapSignature } from './verify-swap-signature.ts'

const NOW = 1_779_289_000_000
const body = { routeId: 'r-1', sourceAddress: 'bc1qsource', destinationAddress: '0xD8', disableBuildTx: false }

const keyPair = (kid: string) => {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const jwk = { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) } as const
  const published: PublicJwk = { ...jwk, kid, alg: 'ES256', use: 'sig' }
  return { kid, published, privateJwk: { ...jwk, d: String(d) } }
}

const own = keyPair('acme-1')
const foreign = keyPair('other-1')
const expected: SwapVerification = { keys: [own.published], audience: 'acme', request: { body }, now: NOW }

const answer = { ...renderSwap(createSwap()), expiration: String(NOW / 1000 + 600) } as SwapResponse

/** A JWS made by Node's own cryptography, with any header. */
const forge = (header: object, key = own, response: SwapResponse = answer): SwapResponse => {
  const text = (value: object | string) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const [head, payload] = [text(header), text(canonicalize(JSON.parse(JSON.stringify(response))) ?? '')]
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' })
  const bytes = sign('sha256', Buffer.from(`${head}.${payload}`), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const signature = { payload, protected: head, signature: bytes.toString('base64url') }
  return JSON.parse(JSON.stringify({ ...response, meta: { ...response.meta, signature, signedTx: payload } }))
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

const header = {
  alg: 'ES256',
  kid: 'acme-1',
  aud: 'acme',
  iat: NOW / 1000,
  exp: NOW / 1000 + 600,
  method: 'POST',
  path: '/v3/swap',
  requestDigest: digest(
    '{"destinationAddress":"0xD8","disableBuildTx":false,"routeId":"r-1","sourceAddress":"bc1qsource"}',
  ),
}

const problemOf = (response: SwapResponse, verification: Partial<SwapVerification> = {}): Promise<unknown> =>
  verifySwapSignature(response, { ...expected, ...verification }).then(
    () => 'accepted',
    (error: { readonly problem?: string }) => error.problem ?? error,
  )

describe('verifySwapSignature', () => {
  it('accepts a response that Node signed with the documented header, and resolves to what was signed', async () => {
    expect(await verifySwapSignature(forge(header), expected)).toEqual(JSON.parse(JSON.stringify(answer)))
  })

  it('accepts what signSwap signs for the same key and request', async () => {
    const signing = { keyId: own.kid, privateJwk: own.privateJwk }
    const signed = await signSwap(answer, signing, { audience: 'acme', request: { body }, now: NOW })
    expect(await problemOf(JSON.parse(JSON.stringify(signed)))).toBe('accepted')
  })

  it('refuses an answer to another caller, though signed with a published key', async () => {
    const theirs = forge({ ...header, kid: 'other-1', aud: 'other' }, foreign)
    expect(await problemOf(theirs)).toBe('unknownKey')
    expect(await problemOf(theirs, { keys: [own.published, foreign.published] })).toBe('audience')
    expect(await problemOf(forge({ ...header, aud: 'other' }))).toBe('audience')
    expect(await problemOf(forge({ ...header, aud: ['acme'] }))).toBe('audience')
  })

  it('refuses an answer to another request', async () => {
    for (const request of [
      { body: { ...body, destinationAddress: '0xD9' } },
      { body, path: '/swap' },
      { body, method: 'PUT' },
    ])
      expect(await problemOf(forge(header), { request })).toBe('request')
    expect(await problemOf(forge(header), { request: { body: { ...body, sourceAddress: undefined } } })).toBe('request')
  })

  it('takes a body whose members stand in another order as the same request', async () => {
    const turned = Object.fromEntries(Object.entries(body).reverse())
    expect(await problemOf(forge(header), { request: { body: turned } })).toBe('accepted')
  })

  it('refuses a response from its end on, and one signed more than a minute ahead', async () => {
    expect(await problemOf(forge(header), { now: NOW + 599_999 })).toBe('accepted')
    expect(await problemOf(forge(header), { now: NOW + 600_000 })).toBe('expired')
    expect(await problemOf(forge(header), { now: NOW - 60_000 })).toBe('accepted')
    expect(await problemOf(forge(header), { now: NOW - 61_000 })).toBe('notYetValid')
  })

  it('goes by the time of the system where none is given', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { now: _, ...timeless } = expected
    const problemAt = async (time: number) => {
      vi.setSystemTime(time)
      return verifySwapSignature(forge(header), timeless).then(
        () => 'accepted',
        (error: { readonly problem?: string }) => error.problem,
      )
    }
    expect([await problemAt(NOW), await problemAt(NOW + 600_000), await problemAt(NOW - 61_000)]).toEqual([
      'accepted',
      'expired',
      'notYetValid',
    ])
  })

  it('refuses times that are no numbers', async () => {
    expect(await problemOf(forge({ ...header, iat: String(header.iat) }))).toBe('notYetValid')
    expect(await problemOf(forge({ ...header, exp: String(header.exp) }))).toBe('expired')
  })

  it('says what is wrong, with the cause where there is one', async () => {
    const errorOf = (response: SwapResponse) => verifySwapSignature(response, expected).catch((error: unknown) => error)
    const forged = (await errorOf(forge(header, foreign))) as SwapSignatureError
    expect(forged).toBeInstanceOf(SwapSignatureError)
    expect([forged.name, forged.problem, forged.message]).toEqual([
      'SwapSignatureError',
      'signature',
      'The signature does not hold.',
    ])
    expect(forged.cause).toBeInstanceOf(Error)
    const unsigned = (await errorOf(answer)) as SwapSignatureError
    expect([unsigned.message, 'cause' in unsigned]).toEqual(['The response carries no signature.', false])
    const strange = (await errorOf(forge({ ...header, kid: 'other-1' }))) as SwapSignatureError
    expect([strange.message, 'cause' in strange]).toEqual([
      'The response is signed with other-1, which is not your key.',
      false,
    ])
  })

  it('refuses a header that lacks any part of the binding', async () => {
    for (const member of ['aud', 'iat', 'exp', 'method', 'path', 'requestDigest'] as const) {
      const { [member]: _, ...rest } = header
      expect(await problemOf(forge(rest))).not.toBe('accepted')
    }
  })

  it('refuses another key under the same id, another algorithm, and a missing signature', async () => {
    expect(await problemOf(forge(header, foreign))).toBe('signature')
    expect(await problemOf(forge({ ...header, alg: 'none' }))).toBe('signature')
    expect(await problemOf(answer)).toBe('unsigned')
  })

  it('refuses a response of the same length with one character changed', async () => {
    const signed = forge(header)
    const { targetAddress = '', memo = '', expectedBuyAmount = '' } = signed
    for (const changed of [
      { targetAddress: `${targetAddress.slice(0, -1)}${targetAddress.endsWith('h') ? 'j' : 'h'}` },
      { memo: memo.replace('=:e:', '=:b:') },
      { expectedBuyAmount: expectedBuyAmount.replace('2', '3') },
    ]) {
      expect(JSON.stringify({ ...signed, ...changed })).toHaveLength(JSON.stringify(signed).length)
      expect(await problemOf({ ...signed, ...changed })).toBe('response')
    }
    expect(await problemOf(signed)).toBe('accepted')
  })

  it('refuses a response changed anywhere outside its signature', async () => {
    const signed = forge(header)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(answer).filter((name) => name !== 'meta')),
        fc.string(),
        async (name, value) => {
          fc.pre(JSON.stringify(Reflect.get(signed, name)) !== JSON.stringify(value))
          expect(await problemOf({ ...signed, [name]: value })).toBe('response')
        },
      ),
      { numRuns: 60 },
    )
    expect(await problemOf({ ...signed, meta: { ...signed.meta, txType: 'other' } })).toBe('response')
  })
})
