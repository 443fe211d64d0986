import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { verifySwapSignature } from '../signing/verify-swap-signature.ts'
import { BITCOIN, createCall, createTestApi } from '../testing/recording-engine.ts'
import { createRoute, createSwap } from '../testing/samples.ts'
import type { OperationCall } from './operation.ts'

const NOW = Date.UTC(2026, 10, 23)
const swapBody = { routeId: 'r-1', sourceAddress: 'bc1q', destinationAddress: '0x1' }

describe('a swap', () => {
  it('is built from the body', async () => {
    const { api, calls } = createTestApi({ swap: createSwap() }, { routeSellAmount: 'decimal' })
    const built = await api.swap(createCall(swapBody, 'caip19=true'))
    expect(built).toMatchObject({
      sellAmount: '0.01',
      swapId: createSwap().swapId,
      meta: { caip19: { 'BTC.BTC': BITCOIN } },
    })
    expect(built.meta).not.toHaveProperty('signature')
    expect(calls[0]?.request).toMatchObject(swapBody)
    await expect(api.swap(createCall({ routeId: 'r-1' }))).rejects.toThrow('body/sourceAddress')
  })

  it('is signed for a key with signing, bound to the key, the path, the body and the time', async () => {
    const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
    const jwk = { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) } as const
    const signing = { keyId: 'k-1', privateJwk: { ...jwk, d: String(d) } }
    const expiring = createSwap({ signing, route: createRoute({ expiresAt: NOW + 60_000 }) } as never)
    const { api } = createTestApi({ swap: expiring }, {}, { clock: { now: () => NOW } })
    const keys = [{ ...jwk, kid: 'k-1', alg: 'ES256', use: 'sig' } as const]
    const expected = { keys, audience: 'acme', now: NOW }
    const plain = await api.swap(createCall(swapBody))
    expect(await verifySwapSignature(plain, { ...expected, request: { body: swapBody } })).toMatchObject({
      swapId: createSwap().swapId,
    })
    const legacy = await api.swap(createCall(swapBody, '', { path: '/swap' }))
    const request = { body: swapBody, path: '/swap' }
    expect(await verifySwapSignature(legacy, { ...expected, request })).toMatchObject({ swapId: createSwap().swapId })
    await expect(verifySwapSignature(legacy, { ...expected, request: { body: swapBody } })).rejects.toThrow('path')
    await expect(verifySwapSignature(plain, { ...expected, now: NOW - 61_000, request })).rejects.toThrow()
  })

  it('is not signed for a caller that the engine did not name', async () => {
    const unnamed = async ({ read }: { read: () => unknown }) => {
      read()
      return createSwap({ signing: { keyId: 'k', privateJwk: {} } } as never)
    }
    const { api } = createTestApi({ swap: unnamed })
    await expect(api.swap(createCall(swapBody))).rejects.toThrow('did not name the caller')
  })

  it('tells the carrier of the call who the caller is', async () => {
    const onAuthenticated = vi.fn()
    const { api } = createTestApi({ swap: createSwap() })
    await api.swap(createCall(swapBody, '', { caller: { apiKey: 'key', onAuthenticated } }))
    expect(onAuthenticated).toHaveBeenCalledTimes(1)
  })

  it('is checked by its id', async () => {
    const checked = { swapId: 's-1', ok: false, checks: [{ name: 'price', ok: false }], expiresAt: NOW + 999 }
    const { api, calls } = createTestApi({ checkSwap: checked })
    expect(await api.checkSwap(createCall({ swapId: 's-1' }))).toEqual({
      swapId: 's-1',
      ok: false,
      checks: [{ name: 'price', ok: false }],
      expiration: String(NOW / 1000),
    })
    expect(calls[0]?.request).toEqual({ swapId: 's-1' })
    await expect(api.checkSwap(createCall({}))).rejects.toThrow('body/swapId')
  })
})

describe('a swap with an idempotency key', () => {
  const once = () => {
    const asked: { key: string; digest: string }[] = []
    const answerOnce = async (
      call: OperationCall['caller'],
      { key, digest }: { key: string; digest: () => Promise<string> },
      work: (caller: OperationCall['caller']) => Promise<string>,
    ) => {
      asked.push({ key, digest: await digest() })
      return work({ ...call, onAuthenticated: () => undefined })
    }
    return { ...createTestApi({ swap: createSwap(), answerOnce }), asked }
  }
  const digestOf = async (body: unknown, more: Partial<OperationCall> = {}) => {
    const { api, asked } = once()
    await api.swap(createCall(body, '', { idempotencyKey: 'order-1', ...more }))
    return asked[0]?.digest
  }

  it('is the same text for every answer of one request', async () => {
    const { api, asked, calls } = once()
    const answer = await api.swap(createCall(swapBody, '', { idempotencyKey: 'order-1' }))
    expect(answer).toMatchObject({ swapId: createSwap().swapId })
    // The SHA-256 of {"destinationAddress":"0x1","routeId":"r-1","sourceAddress":"bc1q"}.
    expect(asked).toEqual([{ key: 'order-1', digest: '/v3/swap sZ5hRMfBTEvkLVbQ9SM6b-Ssj_m6XYwgQlq4ZsokzfA' }])
    expect(calls[0]?.request).toMatchObject(swapBody)
  })

  it('is another request for another body or another path', async () => {
    const digest = await digestOf(swapBody)
    expect(await digestOf({ ...swapBody })).toBe(digest)
    expect(await digestOf({ ...swapBody, routeId: 'r-2' })).not.toBe(digest)
    expect(await digestOf(swapBody, { path: '/swap' })).toBe(digest?.replace('/v3/swap', '/swap'))
  })

  it.each(['', 'a b', 'é', 'a\n', 'x'.repeat(256)])('is refused where the key is %j', async (idempotencyKey) => {
    const { api, calls } = once()
    await expect(api.swap(createCall(swapBody, '', { idempotencyKey }))).rejects.toThrow(
      'Idempotency-Key must be 1 to 255',
    )
    expect(calls).toEqual([])
  })

  it('may have a key of 255 printable characters', async () => {
    expect(await digestOf(swapBody, { idempotencyKey: `${'!~'.repeat(127)}x` })).toBeDefined()
  })
})
