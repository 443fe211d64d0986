import { describe, expect, it, vi } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { Chain } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { Offer } from '../contract/provider.ts'
import type { EngineEvents } from '../events.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { anonymous } from '../memory/open-keys.ts'
import {
  btc,
  call,
  eth,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  listing,
  offerOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'
import { codeOf, swapFixture } from '../testing/swap-fixture.ts'

const SOLD = 10_000_000n

/** A chain that sells so much less than the deposit says each time, and reads it back honestly. */
const selling = (less: bigint, overrides: Partial<Chain> = {}) => {
  const build = vi.fn(async (deposit: Deposit) => {
    const sellAmount = deposit.amount - less
    return { tx: { amount: String(sellAmount) }, txType: 'FAKE', networkFee: 1n, sellAmount }
  })
  const decode: Chain['decode'] = ({ tx }) => {
    const amount = BigInt((tx as { amount: string }).amount)
    return { to: 'bc1vault', amount, memoHex: '00', others: [] }
  }
  return { build, chain: fakeChain({ build, decode, ...overrides }) }
}

/** A deposit of bytes, whose amount may come out lower. */
const bytes: FakeOptions['build'] = async (offer, { sources }) => ({
  kind: 'transferWithMemo',
  form: 'transfer',
  asset: btc,
  amount: offer.sellAmount,
  sources,
  to: 'bc1vault',
  memo: '',
  memoHex: '00',
})
const memo: FakeOptions['quote'] = (ask) => ({ offers: [offerOf(ask, { depositKind: 'transferWithMemo' })] })

describe('a deposit whose transaction sells less than was priced', () => {
  it('is priced at what is sold three times, and then sold as it is', async () => {
    const { build, chain } = selling(1n)
    const { engine, routeId } = await swapFixture(fakeProvider({ quote: memo, build: bytes }), chain)
    const { route } = await engine.swap(call(swapRequest(routeId)))
    expect(build.mock.calls.map(([{ amount }]) => amount)).toEqual([SOLD, SOLD - 1n, SOLD - 2n, SOLD - 3n])
    expect(route.sellAmount).toBe(SOLD - 4n)
  })

  it('is not priced again where it sells just that', async () => {
    const { build, chain } = selling(0n)
    const { engine, routeId } = await swapFixture(fakeProvider({ quote: memo, build: bytes }), chain)
    expect((await engine.swap(call(swapRequest(routeId)))).route.sellAmount).toBe(SOLD)
    expect(build).toHaveBeenCalledTimes(1)
  })
})

describe('what the store says before a provider opens something', () => {
  const refusing = () => {
    const verifyWritable = vi.fn(async (): Promise<void> => {
      throw new Error('disk full')
    })
    return { verifyWritable, swaps: { ...memorySwaps(), verifyWritable } }
  }

  it('is asked for, and nothing is opened where it cannot be written', async () => {
    const build = vi.fn(async (offer: Offer) => simpleDeposit(offer, 'bc1source'))
    const { swaps, verifyWritable } = refusing()
    const provider = fakeProvider({ build, capabilities: { buildOpens: true } })
    const { engine, routeId } = await swapFixture(provider, fakeChain(), { swaps })
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('serviceUnavailable')
    expect([verifyWritable.mock.calls.length, build.mock.calls.length]).toEqual([1, 0])
  })

  it('is not asked for where nothing is opened', async () => {
    const { swaps, verifyWritable } = refusing()
    const { engine, routeId } = await swapFixture(fakeProvider(), fakeChain(), { swaps })
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('no error')
    expect(verifyWritable).not.toHaveBeenCalled()
  })
})

describe('the answer of a swap', () => {
  const answered = async (fake: FakeOptions = {}, chain = fakeChain(), caller: Partial<Caller> = {}) => {
    const { engine } = await swapFixture(fakeProvider(fake), chain, {
      keys: { find: async () => ({ ...anonymous, ...caller }) },
    })
    const { routes } = await engine.quote({ ...call(quoteRequest()), apiKey: 'key' })
    return engine.swap({ ...call(swapRequest(routes[0]?.routeId ?? '')), apiKey: 'key' })
  }

  it('names the affiliate of its key at its provider, and what it takes', async () => {
    const key = { affiliateAccounts: { fake: 'acme' }, affiliateTiers: [{ fromUsd: '0', bps: 30 }] }
    expect(await answered({}, fakeChain(), key)).toMatchObject({ affiliate: 'acme', affiliateBps: 30 })
    expect(await answered()).toMatchObject({ affiliate: '', affiliateBps: 0 })
  })

  it('has the allowance where the offer names who takes the token, and it is known', async () => {
    const funds = (allowance?: bigint) => async () => ({
      balance: SOLD,
      gasBalance: SOLD,
      state: undefined,
      ...(allowance === undefined ? {} : { allowance }),
    })
    const quote: FakeOptions['quote'] = (ask) => ({ offers: [offerOf(ask, { approvalSpender: 'router' })] })
    expect(await answered({ quote }, fakeChain({ readFunds: funds(7n) }))).toMatchObject({ allowance: 7n })
    expect(await answered({ quote }, fakeChain({ readFunds: funds() }))).toHaveProperty('allowance', undefined)
    expect(await answered({}, fakeChain({ readFunds: funds(7n) }))).toHaveProperty('allowance', undefined)
  })

  it('has the warnings of the transaction, and the kind of its deposit', async () => {
    const warnings = [{ code: 'slow', display: 'Slow.' }]
    const made = await answered(
      {
        quote: (ask) => {
          const { depositKind: _, ...bare } = offerOf(ask)
          return { offers: [bare] }
        },
      },
      fakeChain({
        build: async () => ({ tx: { to: 'bc1vault', amount: '10000000' }, txType: 'FAKE', networkFee: 1n, warnings }),
      }),
    )
    expect(made.route).toMatchObject({ txHint: 'simpleTransfer', warnings })
  })

  it('has no minimum that the deposit enforces above what the route expects', async () => {
    const enforcing = (minBuyAmount: bigint): FakeOptions => ({
      build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), enforced: { minBuyAmount } }),
    })
    const expected = 2_000_000_000_000_000_000n
    expect((await answered(enforcing(expected))).route.minBuyAmount).toBe(expected)
    const { engine, routeId } = await swapFixture(fakeProvider(enforcing(expected + 1n)))
    const { route } = await engine.swap(call(swapRequest(routeId, { overrideSlippage: true })))
    expect(route.minBuyAmount).toBe((expected * 95n) / 100n)
  })
})

describe('an approval that comes first', () => {
  const token = { ...btc, identifier: 'BTC.X-1', address: '1' }
  const approval = { tx: { to: 'token' }, txType: 'EVM', spender: 'router', amount: SOLD }
  const chain = fakeChain({
    buildApproval: async () => approval,
    decodeApproval: () => ({ owner: 'bc1source', token: '1', spender: 'router', amount: SOLD }),
  })
  const approving = async (more: FakeOptions = {}) => {
    const build = vi.fn(async (offer: Offer) => ({ ...simpleDeposit(offer, 'bc1source'), asset: token }))
    const assets = [listing(btc, '60000'), listing(token, '60000'), listing(eth, '3000')]
    const quote: FakeOptions['quote'] = (ask) => ({ offers: [offerOf(ask, { approvalSpender: 'router' })] })
    const swaps = memorySwaps()
    const save = vi.spyOn(swaps, 'save')
    const { engine, quoteFor } = await swapFixture(fakeProvider({ assets, quote, build, ...more }), chain, { swaps })
    const swap = await engine.swap(call(swapRequest(await quoteFor({ sellAsset: token.identifier }))))
    return { swap, build, save }
  }

  it('comes with the deposit where asking for that opens nothing', async () => {
    const { swap, build, save } = await approving()
    expect(swap).toMatchObject({ approval, deposit: { to: 'bc1vault' }, route: { expiresAt: 1_300_000 } })
    expect([build.mock.calls.length, save.mock.calls.length]).toEqual([1, 0])
    expect(swap).not.toHaveProperty('built')
  })

  it('comes alone where asking for the deposit opens something', async () => {
    const { swap, build } = await approving({ capabilities: { buildOpens: true } })
    expect([build.mock.calls.length, swap.deposit, swap.route.warnings]).toEqual([0, undefined, []])
  })

  it('comes with the warnings of its route', async () => {
    const warnings = [{ code: 'slow', display: 'Slow.' }]
    const quote: FakeOptions['quote'] = (ask) => ({ offers: [offerOf(ask, { approvalSpender: 'router', warnings })] })
    expect((await approving({ quote })).swap.route.warnings).toEqual(warnings)
  })

  it('is refused with the deposit where that is not what was agreed on', async () => {
    const build: FakeOptions['build'] = async (offer) => simpleDeposit(offer, 'bc1source')
    await expect(approving({ build })).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })
})

describe('a swap that is refused', () => {
  it('is reported with the providers of its route, and the code of the refusal', async () => {
    const facts: EngineEvents['swap-refused'][0][] = []
    const poor = fakeChain({ readFunds: async () => ({ balance: 1n, gasBalance: 1n, state: undefined }) })
    const { engine, routeId } = await swapFixture(fakeProvider(), poor)
    engine.events.on('swap-refused', (fact) => facts.push(fact))
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('insufficientBalance')
    expect(facts).toEqual([{ providers: ['FAKE'], errorCode: 'insufficientBalance' }])
  })

  it('is reported as a fault where it is one', async () => {
    const facts: EngineEvents['swap-refused'][0][] = []
    const { engine, routeId } = await swapFixture(fakeProvider(), fakeChain(), {
      uuid: (() => {
        let count = 0
        return () => {
          if (++count > 2) throw new RangeError('no random numbers')
          return `3f2a1c00-c1b2-41f0-8de9-${String(count).padStart(12, '0')}`
        }
      })(),
    })
    engine.events.on('swap-refused', (fact) => facts.push(fact))
    await expect(engine.swap(call(swapRequest(routeId)))).rejects.toThrow('no random numbers')
    expect(facts).toEqual([{ providers: ['FAKE'], errorCode: 'internalError' }])
  })

  it('is not reported once it is built, which is reported with its time', async () => {
    const built: EngineEvents['swap-built'][0][] = []
    const refused = vi.fn()
    const { engine, routeId } = await swapFixture(fakeProvider())
    engine.events.on('swap-refused', refused)
    engine.events.on('swap-built', (fact) => built.push(fact))
    const { swapId, quoteId } = await engine.swap(call(swapRequest(routeId)))
    expect(built).toEqual([{ swapId, quoteId, routeId, provider: 'FAKE', callerId: 'anonymous', tookMs: 0 }])
    expect(refused).not.toHaveBeenCalled()
  })
})
