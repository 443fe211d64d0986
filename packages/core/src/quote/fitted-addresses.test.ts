import { describe, expect, it } from 'vitest'
import type { BuildParams, Capabilities, QuoteParams } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { QuoteRequest } from '../domain/request.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  swapRequest,
} from '../testing/fakes.ts'
import { codeOf } from '../testing/swap-fixture.ts'

/** Texts of five letters and digits or more are addresses, `tap…` Taproot ones, and capital letters another spelling. */
const chain = fakeChain({
  codes: ['BTC', 'ETH'],
  readAddress: (_chain, text) =>
    /^[a-z0-9]{5,}$/i.test(text)
      ? {
          canonical: text.toLowerCase(),
          form: text.startsWith('tap') ? 'p2tr' : 'p2wpkh',
          unspendable: text === 'burnt' || undefined,
        }
      : undefined,
})

const segwit: Partial<Capabilities> = {
  addressForms: { BTC: { source: ['p2wpkh', 'p2tr'], refund: ['p2wpkh'] }, ETH: { destination: ['p2wpkh'] } },
}

/** An engine with a provider that notes what it is given. */
const createFixture = (capabilities: Partial<Capabilities> = segwit) => {
  const asked: QuoteParams[] = []
  const built: BuildParams[] = []
  const plain = fakeProvider()
  const provider = fakeProvider({
    capabilities,
    quote: (params) => {
      asked.push(params)
      return { offers: [offerOf(params)] }
    },
    build: (offer, params, context) => {
      built.push(params)
      return plain.build(offer, params, context)
    },
  })
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(chain)] })
  const quote = (overrides: Partial<QuoteRequest>) =>
    engine.quote(call(quoteRequest({ sourceAddress: 'sender', ...overrides })))
  return { engine, asked, built, quote }
}

describe('the addresses of a quote and a swap', () => {
  it('reach the provider in their canonical spelling, and the caller as it wrote them', async () => {
    const { engine, asked, built, quote } = createFixture()
    const addresses = { sourceAddress: 'SENDER', destinationAddress: 'PAYEE', refundAddress: 'KEEPER' }
    const { routes } = await quote(addresses)
    const canonical = { sourceAddress: 'sender', destinationAddress: 'payee', refundAddress: 'keeper' }
    expect(asked).toMatchObject([canonical])
    const swap = await engine.swap(call(swapRequest(routes[0]?.routeId ?? '', addresses)))
    expect(asked).toMatchObject([canonical, canonical])
    expect(built).toMatchObject([{ sources: ['sender'], destinationAddress: 'payee', refundAddress: 'keeper' }])
    expect(swap).toMatchObject({ sourceAddress: 'SENDER', destinationAddress: 'PAYEE' })
  })

  it('are declined in the name of the provider, which is not asked: no address, a name, one nobody can spend from [QUO-10]', async () => {
    const { asked, quote } = createFixture()
    const decline = async (overrides: Partial<QuoteRequest>) => (await quote(overrides)).providerErrors
    expect(await decline({ destinationAddress: 'alice.eth' })).toMatchObject([
      { errorCode: 'invalidBuyAssetAddress', message: expect.stringContaining('not a name') },
    ])
    expect(await decline({ destinationAddress: 'burnt' })).toMatchObject([{ errorCode: 'invalidDestinationAddress' }])
    expect(await decline({ refundAddress: '1234' })).toMatchObject([{ errorCode: 'invalidRefundAddress' }])
    expect(asked).toEqual([])
  })

  it('of a form the provider does not handle drop it silently, and fail the request that names it alone [QUO-7e, QUO-7f]', async () => {
    const { asked, quote } = createFixture()
    expect(await codeOf(quote({ destinationAddress: 'taproot' }))).toBe('noRoutesFound')
    expect(await codeOf(quote({ destinationAddress: 'taproot', providers: ['FAKE'] }))).toBe('invalidAddressForChain')
    expect(await codeOf(quote({ sourceAddress: 'taproot', providers: ['FAKE'] }))).toBe('invalidRefundAddress')
    expect(asked).toEqual([])
  })

  it('are refused at the swap where the quote could not know them', async () => {
    const { engine, quote } = createFixture()
    const { routes } = await quote({})
    const swapTo = (overrides: object) => codeOf(engine.swap(call(swapRequest(routes[0]?.routeId ?? '', overrides))))
    const addresses = { sourceAddress: 'sender', destinationAddress: 'payee' }
    expect(await swapTo({ ...addresses, destinationAddress: 'taproot' })).toBe('invalidAddressForChain')
    expect(await swapTo({ ...addresses, sourceAddress: 'taproot' })).toBe('invalidRefundAddress')
    expect(await swapTo(addresses)).toBe('no error')
  })

  it('lose a refund address that cannot be refunded, with the warning, and under STRICT the route [QUO-4a, QUO-4d]', async () => {
    const { engine, asked, built, quote } = createFixture()
    const refund = { refundAddress: 'taproot', destinationAddress: 'payee' }
    const { routes } = await quote(refund)
    expect(asked).toMatchObject([{ refundAddress: undefined }])
    expect(routes[0]?.warnings).toContainEqual(expect.objectContaining({ code: 'refundAddressNotApplied' }))
    const addresses = { ...refund, sourceAddress: 'sender' }
    await engine.swap(call(swapRequest(routes[0]?.routeId ?? '', addresses)))
    expect(built).toMatchObject([{ refundAddress: undefined }])
    expect(await codeOf(quote({ ...refund, refundAddressSetting: 'STRICT' }))).not.toBe('no error')
  })

  it('of a form that has not been seen to work are said in a warning', async () => {
    const { quote } = createFixture({ addressForms: { ETH: { unconfirmed: ['p2tr'] } } })
    const { routes } = await quote({ destinationAddress: 'taproot' })
    const code = 'addressFormNotConfirmed'
    expect(routes[0]?.warnings).toContainEqual({
      code,
      display: expect.stringContaining('FAKE has not been seen to pay'),
    })
    expect((await quote({ destinationAddress: 'payee' })).routes[0]?.warnings).toEqual([])
  })
})
