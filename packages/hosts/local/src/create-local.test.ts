import { type Engine, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createLocal } from './create-local.ts'

const body = { sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' }

const engineWith = (part: Partial<Engine>): Engine => part as Engine

/** An engine that reads the request and answers with nothing. */
const reading = (seen: unknown[]): Engine =>
  engineWith({
    quote: async (call) => {
      seen.push({ ...call, read: call.read() })
      return { quoteId: 'q', createdAt: 0, routes: [], providerErrors: [] }
    },
  })

describe('createLocal', () => {
  it('asks with its own key, or with the one of the call', async () => {
    const seen: { apiKey?: string }[] = []
    const local = createLocal(reading(seen), { apiKey: 'own' })
    await local.quote(body)
    await local.quote(body, { apiKey: 'guest', region: { userIp: '203.0.113.7' } })
    expect(seen).toMatchObject([{ apiKey: 'own' }, { apiKey: 'guest', region: { userIp: '203.0.113.7' } }])
  })

  it('takes members that are undefined as absent', async () => {
    const seen: { read?: object }[] = []
    await createLocal(reading(seen)).quote({ ...body, slippage: undefined, usePrivacyMode: undefined })
    expect(seen[0]?.read).toMatchObject({ usePrivacyMode: false })
    expect(seen[0]?.read).not.toHaveProperty('slippage')
  })

  it('keeps nothing of the object it was given', async () => {
    const seen: { read?: { providers?: string[] } }[] = []
    const providers = ['NEAR']
    const asked = createLocal(reading(seen)).quote({ ...body, providers })
    providers.push('THORCHAIN_STREAMING')
    await asked
    expect(seen[0]?.read?.providers).toEqual(['NEAR'])
  })

  it('refuses what JSON cannot say', async () => {
    const circular: Record<string, unknown> = { ...body }
    circular.self = circular
    const local = createLocal(reading([]))
    for (const bad of [circular, { ...body, sellAmount: 1n }, undefined, () => {}])
      await expect(local.quote(bad as never)).rejects.toMatchObject({ code: 'invalidRequest', status: 400 })
  })

  it('throws refusals as they are', async () => {
    const refusal = new SwapError('noRoutesFound')
    const local = createLocal(engineWith({ quote: () => Promise.reject(refusal) }))
    await expect(local.quote(body)).rejects.toBe(refusal)
  })

  it('turns a fault into internalError and keeps it as the cause', async () => {
    const fault = new TypeError('broken')
    const local = createLocal(engineWith({ track: () => Promise.reject(fault) }))
    const thrown = await local.track({ hash: '0x1', chainId: '1' }).catch((error: unknown) => error)
    expect(SwapError.is(thrown)).toBe(true)
    expect(thrown).toMatchObject({ code: 'internalError', status: 500, cause: fault })
  })

  it('links to the description of an error in development only', async () => {
    const refusal = new SwapError('noRoutesFound', 'Nobody swaps this.', { data: { pair: 'A-B' } })
    const fault = new TypeError('broken')
    const engine = engineWith({ quote: () => Promise.reject(refusal), track: () => Promise.reject(fault) })
    const local = createLocal(engine, { development: true })
    const docs = 'https://github.com/switchyard/switchyard/blob/main/docs/errors.md'
    const message = `Nobody swaps this. See ${docs}#noroutesfound`
    for (const _ of ['once', 'twice']) {
      const thrown = await local.quote(body).catch((error: unknown) => error)
      expect(SwapError.is(thrown)).toBe(true)
      expect(thrown).toMatchObject({ code: 'noRoutesFound', message, data: { pair: 'A-B' }, cause: refusal })
    }
    await expect(local.track({ hash: '0x1', chainId: '1' })).rejects.toMatchObject({
      code: 'internalError',
      message: expect.stringMatching(`${docs}#internalerror$`),
      cause: fault,
    })
    await expect(createLocal(engine, { development: false }).quote(body)).rejects.toBe(refusal)
  })

  it('takes any query without breaking', async () => {
    const listing = { provider: 'NEAR', timestamp: 0, tokens: [], keywords: [] }
    const read = (call: Parameters<Engine['tokens']>[0]) => Promise.resolve(call.read()).then(() => [listing])
    const local = createLocal(engineWith({ tokens: read }))
    for (const odd of [null, 7, 'NEAR', [], { provider: null }, { unheardOf: { toString: 1 } }])
      expect(await local.tokens(odd as never)).toMatchObject([{ provider: 'NEAR' }])
    await expect(local.tokens({ category: { toString: 1 } } as never)).rejects.toMatchObject({ code: 'invalidRequest' })
  })

  it('answers tokens of one provider as a list of its own', async () => {
    const listing = { provider: 'NEAR', timestamp: 0, tokens: [], keywords: [] }
    const local = createLocal(engineWith({ tokens: async () => [listing] }))
    expect(await local.tokens({ provider: 'NEAR' })).toMatchObject({ provider: 'NEAR' })
    expect(await local.tokens({ category: undefined })).toMatchObject([{ provider: 'NEAR' }])
  })
})
