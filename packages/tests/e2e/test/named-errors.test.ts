import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Error codes of failed calls, from the table of provider errors. */
const failed: readonly (readonly [provider: string, code: string, service: string, sell: string, buy: string])[] = [
  ['THORCHAIN_STREAMING', 'apiRequestFailed', 'thornode', 'BTC.BTC', 'ETH.ETH'],
  ['MAYACHAIN_STREAMING', 'apiRequestFailed', 'mayanode', 'BTC.BTC', 'ETH.ETH'],
  ['HARBOR', 'apiRequestFailed', 'harbor', 'BTC.BTC', 'ETH.ETH'],
  ['FLASHNET', 'quoteError', 'flashnet', 'BTC.BTC', USDC],
  ['NEAR', 'noQuoteResponse', 'near', 'BTC.BTC', 'ETH.ETH'],
  ['ONEINCH', 'noQuoteResponse', 'oneinch', 'ETH.ETH', USDC],
  ['CHAINFLIP', 'noQuoteResponse', 'chainflip', 'BTC.BTC', 'ETH.ETH'],
  ['CHAINFLIP_STREAMING', 'noQuoteResponse', 'chainflip', 'BTC.BTC', 'ETH.ETH'],
  ['GARDEN', 'noQuoteResponse', 'garden', 'BTC.BTC', USDC],
]

describe('a provider whose network fails', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterEach(() => environment.sandbox.faults.clear())
  afterAll(() => environment?.close())

  const answered = async (provider: string, sellAsset: string, buyAsset: string, sellAmount: string) => {
    const { routes, providerErrors } = await environment.api.quote({
      sellAsset,
      buyAsset,
      sellAmount,
      providers: [provider],
    })
    return { routes: routes.length, errors: (providerErrors ?? []).map(({ errorCode }) => errorCode) }
  }

  it.each(failed)('is reported for %s as %s, with status 200 [PER-1, PER-3, PER-13, PER-14]', async (...one) => {
    const [provider, code, service, sell, buy] = one
    for (const [fault, amount] of [
      [{ error: 500 }, '0.11'],
      [{ garbage: true }, '0.12'],
      [{ closeSocket: true }, '0.13'],
    ] as const) {
      environment.sandbox.faults.set(service, fault)
      expect(await answered(provider, sell, buy, amount), JSON.stringify(fault)).toEqual({ routes: 0, errors: [code] })
    }
    environment.sandbox.faults.clear()
    expect((await answered(provider, sell, buy, '0.14')).errors).not.toContain(code)
  })

  /** ONEINCH has no minimum sell amount, and the responses of the others omit it. */
  const silent = ['ONEINCH', 'CHAINFLIP_STREAMING', 'HARBOR', 'FLASHNET']
  const small = failed.filter(([provider]) => !silent.includes(provider))
  it.each(small)(
    '%s names the least it takes of a sell that is too small [PER-5]',
    async (provider, _, __, sell, buy) => {
      const { providerErrors } = await environment.api.quote({
        sellAsset: sell,
        buyAsset: buy,
        sellAmount: '0.00000001',
        providers: [provider],
      })
      expect(providerErrors).toMatchObject([{ provider, errorCode: 'sellAssetAmountTooSmall' }])
      const [{ minAmount = '' } = {}] = providerErrors ?? []
      expect(Number(minAmount)).toBeGreaterThan(0.00000001)
    },
  )
})
