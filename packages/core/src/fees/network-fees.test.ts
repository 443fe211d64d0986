import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { DepositShape } from '../contract/deposit-fee.ts'
import type { Fee, Offer } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import {
  btc,
  call,
  eth,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  offerOf,
  quoteRequest,
  swapRequest,
} from '../testing/fakes.ts'
import { swapFixture } from '../testing/swap-fixture.ts'
import { setBuiltFee, setInboundFee } from './inbound-fee.ts'
import { NetworkFees } from './network-fees.ts'

const STATED: Fee = { type: 'inbound', asset: btc, amount: 700n, seen: '2026-11-20' }

/** A Bitcoin whose rate is what `rate` says, and whose estimate is 150 bytes at it. */
const createFixture = async (given: { changes?: Partial<Offer>; chain?: Partial<Chain> } = {}) => {
  const rate = { now: async (): Promise<number> => 4 }
  const readFeeRates = vi.fn(async () => ({ satPerByte: await rate.now() }))
  const chain = fakeChain({
    readFeeRates,
    estimateDepositFee: (_asset, _shape, rates) => ({
      amount: 150n * BigInt((rates as { satPerByte: number }).satPerByte),
      assumedInputs: 2,
    }),
    ...given.chain,
  })
  const quote: FakeOptions['quote'] = (ask) => ({ offers: [offerOf(ask, { fees: [STATED], ...given.changes })] })
  const made = await swapFixture(fakeProvider({ quote }), chain)
  onTestFinished(() => made.engine.dispose())
  const failed = vi.fn()
  made.engine.events.on('fee-rates-failed', failed)
  const ask = async () => {
    const [route] = (await made.engine.quote(call(quoteRequest()))).routes
    // Prices age with the clock of the tests, too.
    const codes = route?.warnings.map(({ code }) => code).filter((code) => code !== 'priceImpactUnknown')
    return { fees: route?.fees, codes, meta: route?.meta }
  }
  const pass = async (ms: number) => {
    made.time.now += ms
    await ask()
    await vi.waitFor(() => undefined)
  }
  return { ...made, rate, readFeeRates, ask, pass, failed }
}

describe('the inbound fee of a quote', () => {
  it('is what the chain package estimates at the rates of now, with the inputs it assumed', async () => {
    const { ask } = await createFixture()
    expect(await ask()).toMatchObject({
      fees: [{ type: 'inbound', amount: 600n, protocol: 'FAKE' }],
      codes: [],
      meta: { assumedInputs: 2 },
    })
  })
  it('follows the rates after twenty seconds, without waiting for them', async () => {
    const { ask, pass, rate, readFeeRates } = await createFixture()
    rate.now = async () => 10
    await pass(20_000)
    expect(readFeeRates).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(readFeeRates).toHaveBeenCalledTimes(2)
    expect(await ask()).toMatchObject({ fees: [{ amount: 1_500n }] })
  })
  it('is the figure of the provider while no rate is known, and says so with its date', async () => {
    const { engine, ask, pass, rate, failed, readFeeRates } = await createFixture()
    rate.now = () => Promise.reject(new Error('down'))
    await pass(20_001)
    await pass(579_999)
    expect(await ask()).toMatchObject({ fees: [{ amount: 600n }] })
    await pass(1)
    expect(await ask()).toMatchObject({ fees: [{ amount: 700n }], codes: ['networkFeeEstimated'], meta: {} })
    const { routes } = await engine.quote(call(quoteRequest()))
    expect(routes[0]?.warnings[0]?.tooltip).toContain('2026-11-20')

    // A chain that fails is asked every twenty seconds, and reported once.
    expect(readFeeRates).toHaveBeenCalledTimes(3)
    expect(failed).toHaveBeenCalledTimes(1)
    rate.now = async () => 8
    await pass(20_001)
    expect(await ask()).toMatchObject({ fees: [{ amount: 1_200n }], codes: [] })
  })
  it('stays the figure of the provider where the chain package cannot estimate', async () => {
    const { ask } = await createFixture({ chain: { estimateDepositFee: undefined } })
    expect(await ask()).toMatchObject({ fees: [{ amount: 700n }], codes: [] })
  })
  it('does not end a quote when the chain package throws', async () => {
    const estimateDepositFee = () => {
      throw new TypeError('a bug')
    }
    const { ask } = await createFixture({ chain: { estimateDepositFee } })
    expect(await ask()).toMatchObject({ fees: [{ amount: 700n }], codes: ['networkFeeEstimated'] })
  })
  it('is added where the provider states none', async () => {
    const { ask } = await createFixture({ changes: { fees: [] } })
    expect(await ask()).toMatchObject({ fees: [{ type: 'inbound', asset: { identifier: 'BTC.BTC' }, amount: 600n }] })
  })
})

describe('a chain that does not answer', () => {
  it('holds up neither a quote nor the other chains, and its reading ends with the engine', async () => {
    let signal: AbortSignal | undefined
    const { ask, engine } = await createFixture({
      chain: {
        readFeeRates: (_chain, context) => {
          signal = context.signal
          return new Promise(() => {})
        },
      },
    })
    expect(await ask()).toMatchObject({ fees: [{ amount: 700n }], codes: ['networkFeeEstimated'] })
    expect(signal?.aborted).toBe(false)
    await engine.dispose()
    expect(signal?.aborted).toBe(true)
  })
  it('is read with the others by ready(), before any quote', async () => {
    const readFeeRates = vi.fn(async () => ({}))
    const fees = new NetworkFees({
      chains: new Map([['BTC', fakeChain({ readFeeRates })]]),
      clock: { now: () => 0 },
      tokens: { find: () => undefined },
      onFailed: () => {},
    })
    fees.start()
    fees.start()
    await vi.waitFor(() => expect(readFeeRates).toHaveBeenCalledTimes(1))
  })
})

describe('what the wallet pays besides the network', () => {
  const estimate = vi.fn((_asset: Token, _shape: DepositShape) => ({ amount: 100n }))
  const networkFees = { estimate } as unknown as NetworkFees
  const token: Token = { ...eth, identifier: 'ETH.X-0x01', address: '0x01', ticker: 'X' }
  const inbound = (amount: bigint, asset: Token = eth): Fee => ({ type: 'inbound', asset, amount })
  const amounts = (sell: Token, offer: Pick<Offer, 'fees' | 'depositShape' | 'depositKind'>) =>
    setInboundFee({ networkFees }, { sell, sources: [] }, offer).fees.map(
      ({ type, asset, amount }) => `${type} ${amount} ${asset.identifier}`,
    )

  it('is the coin that a call takes, and the provider’s own fee', () => {
    const depositShape = { kind: 'call', value: 7n, providerFee: 5n } as const
    expect(amounts(token, { fees: [inbound(1n)], depositShape })).toEqual(['inbound 112 ETH.ETH'])
  })
  it('leaves fees in other coins and of other kinds where they are', () => {
    const fees = [{ ...inbound(3n), type: 'network' } as const, inbound(9n, token), inbound(1n), inbound(2n)]
    expect(amounts(token, { fees, depositKind: 'simpleTransfer' })).toEqual([
      'network 3 ETH.ETH',
      'inbound 9 ETH.X-0x01',
      'inbound 100 ETH.ETH',
    ])
  })
  it('is the provider’s own figure for a call of unknown size, where that is higher', () => {
    expect(amounts(token, { fees: [inbound(90n), inbound(40n)], depositKind: 'contractCall' })).toEqual([
      'inbound 130 ETH.ETH',
    ])
    expect(amounts(token, { fees: [inbound(90n)], depositKind: 'contractCall' })).toEqual(['inbound 100 ETH.ETH'])
    expect(amounts(token, { fees: [inbound(130n)], depositKind: 'simpleTransfer' })).toEqual(['inbound 100 ETH.ETH'])
  })
  it('counts a memo of unknown length as the longest of one output', () => {
    amounts(btc, { fees: [], depositKind: 'transferWithMemo' })
    expect(estimate).toHaveBeenLastCalledWith(btc, { kind: 'transfer', bytes: 80, from: undefined })
  })
  it('is estimated for the first address of the request', () => {
    setInboundFee({ networkFees }, { sell: btc, sources: ['one', 'two'] }, { fees: [], depositKind: 'simpleTransfer' })
    expect(estimate).toHaveBeenLastCalledWith(btc, { kind: 'transfer', bytes: undefined, from: 'one' })
  })
})

describe('the inbound fee of a built swap', () => {
  it('is what its transaction costs, and nothing of it is assumed any more', async () => {
    const { engine, routeId } = await createFixture({
      chain: { readFeeRates: () => new Promise(() => {}) },
      changes: { depositShape: { kind: 'transfer', providerFee: 20n } },
    })
    const { route, built } = await engine.swap(call(swapRequest(routeId)))
    expect(built?.networkFee).toBe(1n)
    expect(route.fees).toMatchObject([{ type: 'inbound', amount: 21n, protocol: 'FAKE' }])
    expect(route.legs[0]?.fees).toEqual(route.fees)
    expect(route.warnings).toEqual([])
  })
  it('keeps the assumption where the caller builds the transaction', async () => {
    const { engine, routeId } = await createFixture()
    const { route } = await engine.swap(call(swapRequest(routeId, { disableBuildTx: true })))
    expect(route).toMatchObject({ fees: [{ amount: 600n }], meta: { assumedInputs: 2 } })
  })
  it('contains the coin that a call sends besides what is sold', async () => {
    const { engine } = await createFixture()
    const [route] = (await engine.quote(call(quoteRequest()))).routes
    if (!route) throw new Error('unreachable')
    const deposit = (asset: Token, value: bigint): Deposit => ({
      kind: 'contractCall',
      asset,
      amount: 1_000n,
      sources: ['0xa'],
      call: { vm: 'evm', to: '0xb', data: '0x', value },
    })
    const token: Token = { ...eth, address: '0x01' }
    const costs = (sell: Token, value: bigint) =>
      setBuiltFee({ ...route, sell }, { deposit: deposit(sell, value), networkFee: 3n, shape: undefined })
        .fees.filter(({ asset }) => asset.chain === 'ETH')
        .map(({ amount }) => amount)
    expect([costs(eth, 1_000n), costs(token, 50n), costs(token, 0n)]).toEqual([[3n], [53n], [3n]])
  })
})
