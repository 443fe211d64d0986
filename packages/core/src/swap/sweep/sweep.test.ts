import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Caller } from '../../contract/caller.ts'
import type { Chain } from '../../contract/chain.ts'
import type { Deposit } from '../../contract/deposit.ts'
import type { BuildParams, Offer, QuoteParams } from '../../contract/provider.ts'
import { createEngine } from '../../create-engine.ts'
import { SwapError } from '../../errors.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { anonymous } from '../../memory/open-keys.ts'
import type { Policy } from '../../policy/policy.ts'
import {
  btc,
  call,
  chainPluginOf,
  eth,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../../testing/fakes.ts'

const BALANCE = 400_000_000n
const BYTE = 10n

/** 20 ETH for a bitcoin, of which the affiliate takes what the key says, and 5 % less at worst. */
const fair = (ask: QuoteParams, more: Partial<Offer> = {}): Offer => {
  const buyAmount = ask.sellAmount * 20n * 10n ** 10n
  const share = (buyAmount * BigInt(ask.fees.affiliateBps)) / 10_000n
  const affiliate = { type: 'affiliate', asset: eth, amount: share, bps: ask.fees.affiliateBps } as const
  const outbound = { type: 'outbound', asset: eth, amount: 1_000n } as const
  return offerOf(ask, { buyAmount, minBuyAmount: (buyAmount * 95n) / 100n, fees: [affiliate, outbound], ...more })
}

/** A memo that holds the worst output, as digits, like those of protocols do. */
const memoDeposit = ({ sellAmount, minBuyAmount }: Offer, { sources, sweep }: BuildParams): Deposit => ({
  kind: 'transferWithMemo',
  form: 'transfer',
  asset: btc,
  amount: sellAmount,
  sources,
  to: 'bc1vault',
  memo: `=:e:0xdestination:${minBuyAmount}`,
  ...(sweep ? { sweep } : {}),
})

const plainDeposit = (offer: Offer, { sources, sweep }: BuildParams): Deposit => ({
  ...simpleDeposit(offer, sources[0]),
  ...(sweep ? { sweep } : {}),
})

/** Sells the balance less ten units a byte: a hundred bytes, and those of the memo. */
const chain = (overrides: Partial<Chain> = {}): Chain =>
  fakeChain({
    readFunds: async () => ({ balance: BALANCE, gasBalance: BALANCE, state: undefined }),
    computeSellable: () => BALANCE - 100n * BYTE,
    build: async (deposit) => {
      const memo = deposit.kind === 'transferWithMemo' ? deposit.memo : ''
      const fee = (100n + BigInt(memo.length)) * BYTE
      const amount = deposit.sweep ? BALANCE - fee : deposit.amount
      const tx = { to: 'to' in deposit ? (deposit.to ?? '') : '', amount: amount.toString(), memo }
      return { tx, txType: 'FAKE', networkFee: fee, ...(deposit.sweep ? { sellAmount: amount } : {}) }
    },
    decode: ({ tx }) => {
      const { to, amount, memo } = tx as { to: string; amount: string; memo: string }
      return { to, amount: BigInt(amount), ...(memo === '' ? {} : { memo }), others: [] }
    },
    ...overrides,
  })

interface FixtureOptions {
  readonly deposit?: (offer: Offer, addresses: BuildParams) => Deposit
  readonly offer?: (ask: QuoteParams) => Offer
  readonly caller?: Partial<Caller>
  readonly policy?: Partial<Policy>
  readonly chain?: Partial<Chain>
  readonly request?: object
}

const sweeping = async (setting: FixtureOptions = {}) => {
  const { deposit = memoDeposit, offer = fair, caller = {}, policy = {} } = setting
  const kind = deposit === memoDeposit ? 'transferWithMemo' : 'simpleTransfer'
  const build = vi.fn(async (given: Offer, addresses: BuildParams) => deposit(given, addresses))
  const provider = fakeProvider({
    build,
    capabilities: { buildOpens: true },
    quote: (ask) => ({ offers: [{ ...offer(ask), depositKind: kind }] }),
  })
  const swaps = memorySwaps()
  const save = vi.spyOn(swaps, 'save')
  const engine = createEngine({
    plugins: [pluginOf(provider), chainPluginOf(chain(setting.chain))],
    keys: { find: async () => ({ ...anonymous, ...caller }) },
    policy,
    swaps,
  })
  onTestFinished(() => engine.dispose())
  const { routes } = await engine.quote({ ...call(quoteRequest({ enableSweep: true })), apiKey: 'key' })
  const routeId = routes[0]?.routeId as string
  const swap = () => engine.swap({ ...call(swapRequest(routeId, setting.request)), apiKey: 'key' })
  const code = () =>
    swap().then(
      () => 'no error',
      (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
    )
  return { engine, provider, build, save, swap, code }
}

describe('a sweep of 4 BTC with a quote for 0.1', () => {
  it('has the limit of the amount it sells in the memo and in the response [QUO-5c]', async () => {
    const { swap, provider } = await sweeping()
    const { route, built } = await swap()
    const { amount, memo } = Object(built?.tx) as { amount: string; memo: string }
    const [, limit] = /:(\d+)$/.exec(memo) ?? []
    expect(limit).toBe(((BigInt(amount) * 20n * 10n ** 10n * 95n) / 100n).toString())
    expect(route).toMatchObject({ sellAmount: BigInt(amount), minBuyAmount: BigInt(limit ?? 0) })
    expect(route.legs).toMatchObject([{ sellAmount: BigInt(amount), minBuyAmount: BigInt(limit ?? 0) }])
    expect(provider.asked.at(-1)?.sellAmount).toBe(BigInt(amount))
    expect(provider.asked.every(({ flexInput }) => flexInput)).toBe(true)
  })

  it('adjusts fees, outputs and the stored swap', async () => {
    const { swap, save } = await sweeping({ caller: { affiliateTiers: [{ fromUsd: '0', bps: 50 }] } })
    const { route } = await swap()
    expect(route.fees).toMatchObject([
      { type: 'inbound', amount: BALANCE - route.sellAmount },
      { amount: (route.buyAmount * 50n) / 10_000n },
      { amount: 1_000n },
    ])
    const [[stored] = []] = save.mock.calls
    expect(stored).toMatchObject({ sellAmount: route.sellAmount })
    expect(stored?.expectedBuyAmount).toMatch(/^79\.9/)
  })

  it('scales a simple transfer with its fees, because it contains no limit', async () => {
    const { swap, build } = await sweeping({
      deposit: plainDeposit,
      caller: { affiliateTiers: [{ fromUsd: '0', bps: 50 }] },
      chain: { computeSellable: () => BALANCE },
    })
    const { route } = await swap()
    const sold = BALANCE - 100n * BYTE
    expect(build).toHaveBeenCalledTimes(1)
    expect(build.mock.calls[0]?.[0]).toMatchObject({ sellAmount: BALANCE })
    expect(route).toMatchObject({
      sellAmount: sold,
      buyAmount: sold * 20n * 10n ** 10n,
      // The part of the outbound fee that does not shrink is less than one unit here.
      minBuyAmount: (sold * 20n * 10n ** 10n * 95n) / 100n - 1n,
      fees: [
        { type: 'inbound', amount: 100n * BYTE },
        { amount: (sold * 20n * 10n ** 10n * 50n) / 10_000n },
        { type: 'outbound', amount: 1_000n },
      ],
    })
  })

  it('is checked against the limit of the key with the amount it sells, before anything is opened [AUT-3b, ERR-9]', async () => {
    const { code, build } = await sweeping({ caller: { maxTradeUsd: '10000' } })
    expect(await code()).toBe('swapSizeExceeded')
    expect(build).not.toHaveBeenCalled()
    expect(await (await sweeping({ caller: { maxTradeUsd: '240000' } })).code()).toBe('no error')
  })

  it('uses the fee tier of the amount it sells', async () => {
    const affiliateTiers = [
      { fromUsd: '0', bps: 80 },
      { fromUsd: '100000', bps: 20 },
    ]
    const { swap, provider } = await sweeping({ caller: { affiliateTiers } })
    expect(await swap()).toMatchObject({ affiliateBps: 20 })
    expect(provider.asked.map(({ fees }) => fees.affiliateBps)).toEqual([80, 80, 20, 20])
  })

  it.each<[string, Partial<Policy>, Partial<Caller>]>([
    ['a size ceiling', { sizeCeilings: [{ provider: 'FAKE', usd: '100000' }] }, {}],
    [
      'a fee ceiling',
      { feeCaps: [{ provider: 'FAKE', bps: 30 }] },
      {
        affiliateTiers: [
          { fromUsd: '0', bps: 10 },
          { fromUsd: '100000', bps: 40 },
        ],
      },
    ],
  ])('is held to %s at what it sells, before anything is opened', async (_, policy, caller) => {
    const { code, build } = await sweeping({ policy, caller })
    expect(await code()).toBe('swapRouteNotFound')
    expect(build).not.toHaveBeenCalled()
  })

  it('is refused when a gate was closed since the quote', async () => {
    const { engine, code, build } = await sweeping()
    engine.setPolicy({ gates: [{ provider: 'FAKE', chain: 'BTC', side: 'sell', mode: 'off' }] })
    expect(await code()).toBe('swapRouteNotFound')
    expect(build).not.toHaveBeenCalled()
  })

  it('is refused when the larger amount moves the price too far, unless overridden', async () => {
    const steep = (ask: QuoteParams) =>
      fair(ask, ask.sellAmount > 10_000_000n ? { buyAmount: 10n ** 18n, minBuyAmount: 1n } : {})
    expect(await (await sweeping({ offer: steep })).code()).toBe('outputAmountDeviationTooHigh')
    expect(await (await sweeping({ offer: steep, request: { overrideSlippage: true } })).code()).toBe('no error')
  })

  it('is refused when each coin of the larger amount buys a fifth less, however much more they buy together', async () => {
    const worse = (ask: QuoteParams) => {
      const buyAmount = ask.sellAmount * 16n * 10n ** 10n
      return fair(ask, ask.sellAmount > 10_000_000n ? { buyAmount, minBuyAmount: buyAmount } : {})
    }
    expect(await (await sweeping({ offer: worse })).code()).toBe('outputAmountDeviationTooHigh')
  })

  it('never sells more than was priced', async () => {
    const short = { computeSellable: () => BALANCE - 200n * BYTE }
    expect(await (await sweeping({ deposit: plainDeposit, chain: short })).code()).toBe('unableToBuildTransaction')
    expect(await (await sweeping({ chain: short })).code()).toBe('no error')
  })

  it('reports that a transaction would sell more than was priced', async () => {
    const { engine, code } = await sweeping({
      deposit: plainDeposit,
      chain: { computeSellable: () => BALANCE - 200n * BYTE },
    })
    const facts: object[] = []
    engine.events.on('build-mismatch', (fact) => facts.push(fact))
    expect(await code()).toBe('unableToBuildTransaction')
    expect(facts).toEqual([
      { provider: 'FAKE', chain: 'BTC', field: 'amount', expected: 'at most 399998000', found: '399999000' },
    ])
  })

  it('is priced at the whole balance when the chain cannot compute the amount', async () => {
    const { computeSellable: _, ...blind } = chain()
    const { swap, provider } = await sweeping({ chain: { ...blind, computeSellable: undefined as never } })
    expect((await swap()).route.sellAmount).toBeLessThan(BALANCE)
    expect(provider.asked[2]?.sellAmount).toBe(BALANCE)
  })

  it('is refused when nothing is left to sell', async () => {
    const { code, build } = await sweeping({ chain: { computeSellable: () => 0n } })
    expect(await code()).toBe('unableToBuildTransaction')
    expect(build).not.toHaveBeenCalled()
  })

  it('reports the sellable amount to a client that builds the transaction', async () => {
    const { swap } = await sweeping({ deposit: plainDeposit, request: { disableBuildTx: true } })
    expect((await swap()).route.sellAmount).toBe(BALANCE - 100n * BYTE)
  })
})
