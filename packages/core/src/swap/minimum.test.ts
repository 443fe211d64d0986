import { describe, expect, it, onTestFinished } from 'vitest'
import type { Deposit } from '../contract/deposit.ts'
import type { BuildParams, Offer, QuoteParams } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import { SwapError } from '../errors.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'

const ETHER = 10n ** 18n

interface Setting {
  /** Expected and worst output of each quote in turn; the last one repeats. */
  readonly outputs: readonly (readonly [bigint, bigint])[]
  readonly deposit?: (offer: Offer, addresses: BuildParams) => Partial<Deposit>
  readonly slippage?: number
}

const started = async ({ outputs, deposit = () => ({}), slippage }: Setting) => {
  const built: BuildParams[] = []
  let calls = 0
  const quote = (params: QuoteParams) => {
    const [buyAmount, minBuyAmount] = outputs[Math.min(calls++, outputs.length - 1)] ?? [0n, 0n]
    return { offers: [offerOf(params, { buyAmount, minBuyAmount })] }
  }
  const build = async (offer: Offer, addresses: BuildParams) => {
    built.push(addresses)
    return { ...simpleDeposit(offer, addresses.sources[0]), ...deposit(offer, addresses) } as Deposit
  }
  const engine = createEngine({ plugins: [pluginOf(fakeProvider({ quote, build })), chainPluginOf(fakeChain())] })
  onTestFinished(() => engine.dispose())
  const quoted = await engine.quote(call(quoteRequest(slippage === undefined ? {} : { slippage })))
  const routeId = quoted.routes[0]?.routeId ?? ''
  const swap = (more = {}) => engine.swap(call(swapRequest(routeId, more)))
  const code = (more = {}) =>
    swap(more).then(
      () => 'no error',
      (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
    )
  return { quoted, swap, code, built }
}

describe('the minimum output of a quote', () => {
  it.each<[string, number | undefined, bigint, number]>([
    ['at the slippage of the request', 3, 970n, 1],
    ['below the slippage of the request', 3, 960n, 0],
    ['at the default ceiling of 10 %', undefined, 900n, 1],
    ['below the default ceiling', undefined, 890n, 0],
    ['of nothing', undefined, 0n, 0],
  ])('%s: slippage %s, %s thousandths, %s routes', async (_, slippage, least, routes) => {
    const { quoted } = await started({
      outputs: [[ETHER, (ETHER * least) / 1000n]],
      ...(slippage === undefined ? {} : { slippage }),
    })
    expect(quoted.routes).toHaveLength(routes)
    expect(quoted.providerErrors.map(({ errorCode }) => errorCode)).toEqual(routes === 0 ? ['unknownError'] : [])
  })
})

describe('the minimum output of a swap', () => {
  it('is passed to the provider as quoted, although the price has moved', async () => {
    const { swap, built } = await started({
      outputs: [
        [ETHER, (ETHER * 97n) / 100n],
        [ETHER - 5n, (ETHER * 96n) / 100n],
      ],
    })
    await swap()
    expect(built).toMatchObject([{ promisedMinimum: (ETHER * 97n) / 100n }])
  })
  it('is not enforced when the caller overrides it', async () => {
    const { swap, built } = await started({ outputs: [[ETHER, (ETHER * 97n) / 100n]] })
    await swap({ overrideSlippage: true })
    expect(built[0]?.promisedMinimum).toBeUndefined()
  })
  it('is the one that the deposit enforces', async () => {
    const enforced = { minBuyAmount: (ETHER * 98n) / 100n }
    const { swap } = await started({ outputs: [[ETHER, (ETHER * 97n) / 100n]], deposit: () => ({ enforced }) })
    const { route } = await swap()
    expect(route.minBuyAmount).toBe(enforced.minBuyAmount)
    expect(route.legs[0]?.minBuyAmount).toBe(enforced.minBuyAmount)
  })
  it.each<[string, bigint, string]>([
    ['a little less than the quote promised', (ETHER * 97n * 95n) / 10_000n, 'no error'],
    ['far less than the quote promised', (ETHER * 97n * 94n) / 10_000n, 'outputAmountDeviationTooHigh'],
    ['nothing', 0n, 'outputAmountDeviationTooHigh'],
    ['more than the swap will pay', ETHER + 1n, 'outputAmountDeviationTooHigh'],
  ])('is refused or taken where the deposit enforces %s', async (_, minBuyAmount, expected) => {
    const { code } = await started({
      outputs: [[ETHER, (ETHER * 97n) / 100n]],
      deposit: () => ({ enforced: { minBuyAmount } }),
    })
    expect(await code()).toBe(expected)
  })
  it('is refused when the new minimum is far lower', async () => {
    const { code } = await started({
      outputs: [
        [ETHER, (ETHER * 97n) / 100n],
        [ETHER, (ETHER * 91n) / 100n],
      ],
    })
    expect(await code()).toBe('outputAmountDeviationTooHigh')
    expect(await code({ overrideSlippage: true })).toBe('no error')
  })
})

describe('a deposit is refused when it pays', () => {
  it.each<[string, Partial<Deposit>]>([
    ['the source', { to: 'bc1source' } as Partial<Deposit>],
    ['the destination', { to: '0xdestination' } as Partial<Deposit>],
    ['an address of another chain', { to: `0x${'ab'.repeat(20)}` } as Partial<Deposit>],
    ['text that is no address', { to: 'vault' } as Partial<Deposit>],
    ['a good address but is watched at the source', { inboundAddress: 'bc1source' }],
  ])('%s, built here or not', async (_, deposit) => {
    const { code } = await started({ outputs: [[ETHER, (ETHER * 97n) / 100n]], deposit: () => deposit })
    expect(await code()).toBe('unableToBuildTransaction')
    expect(await code({ disableBuildTx: true })).toBe('unableToBuildTransaction')
  })
  it('the refund address', async () => {
    const refundAddress = 'bc1refund'
    const { code } = await started({
      outputs: [[ETHER, (ETHER * 97n) / 100n]],
      deposit: () => ({ to: refundAddress, inboundAddress: refundAddress }) as Partial<Deposit>,
    })
    expect(await code({ refundAddress })).toBe('invalidRefundAddress')
    expect(await code()).toBe('no error')
  })
})
