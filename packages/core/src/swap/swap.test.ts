import { describe, expect, it, vi } from 'vitest'
import type { Offer } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { SwapError } from '../errors.ts'
import {
  btc,
  call,
  eth,
  fakeChain,
  fakeProvider,
  listing,
  offerOf,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'
import { codeOf, swapFixture, varying } from '../testing/swap-fixture.ts'

describe('a swap', () => {
  it('re-prices the route, builds the deposit and the transaction, and can be tracked by its address [SWP-2, SRS-3, TRK-0c]', async () => {
    const getStatus = vi.fn(async () => undefined)
    const { engine, routeId } = await swapFixture(fakeProvider({ getStatus }))
    const swap = await engine.swap(call(swapRequest(routeId)))
    expect(swap).toMatchObject({
      sourceAddress: 'bc1source',
      destinationAddress: '0xdestination',
      deposit: { kind: 'simpleTransfer', to: 'bc1vault' },
    })
    expect(swap.built?.tx).toEqual({ to: 'bc1vault', amount: '10000000' })
    expect(swap.route.routeId).toBe(routeId)
    expect(await codeOf(engine.track(call({ depositAddress: 'bc1vault' })))).toBe('depositChannelNotFound')
    expect(getStatus).toHaveBeenCalledWith(
      expect.objectContaining({ known: expect.objectContaining({ swapId: swap.swapId }) }),
      expect.anything(),
    )
  })
  it('rejects an unknown routeId and one of another key', async () => {
    const { engine } = await swapFixture(fakeProvider())
    expect(await codeOf(engine.swap(call(swapRequest('11111111-1111-4111-8111-111111111111'))))).toBe(
      'swapRouteNotFound',
    )
    const keys = { find: async (key: string) => ({ ...(await import('../memory/open-keys.ts')).anonymous, id: key }) }
    const two = createEngine({ plugins: [pluginOf(fakeProvider())], keys })
    const quote = await two.quote({ ...call(quoteRequest()), apiKey: 'a' })
    expect(await codeOf(two.swap({ ...call(swapRequest(quote.routes[0]?.routeId as string)), apiKey: 'b' }))).toBe(
      'swapRouteNotFound',
    )
  })
  it('quotes an expired public routeId again and continues [STA-1, LIM-1]', async () => {
    const { engine, routeId, time } = await swapFixture(fakeProvider({ quote: varying([1000n, 960n]) }))
    time.now += 5 * 60_000
    expect((await engine.swap(call(swapRequest(routeId)))).route.buyAmount).toBe(960n)
  })
  it('rejects an expired routeId whose price has fallen by more than 5 %, unless overridden', async () => {
    const { engine, routeId, time } = await swapFixture(fakeProvider({ quote: varying([1000n, 500n, 500n]) }))
    time.now += 5 * 60_000
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('outputAmountDeviationTooHigh')
    const { route } = await engine.swap(call(swapRequest(routeId, { overrideSlippage: true })))
    expect(route.buyAmount).toBe(500n)
  })
  it('rejects an expired private routeId [STA-2]', async () => {
    const { engine, quoteFor, time } = await swapFixture(fakeProvider({ capabilities: { privacy: true } }))
    const routeId = await quoteFor({ usePrivacyMode: true })
    time.now += 5 * 60_000
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('swapRouteNotFound')
  })
  it('rejects a price more than 5 % below the quote, unless overridden; exactly 5 % passes', async () => {
    const at = async (amount: bigint, overrides = {}) => {
      const { engine, routeId } = await swapFixture(fakeProvider({ quote: varying([1000n, amount]) }))
      return codeOf(engine.swap(call(swapRequest(routeId, overrides))))
    }
    expect(await at(949n)).toBe('outputAmountDeviationTooHigh')
    expect(await at(950n)).toBe('no error')
    expect(await at(1n, { overrideSlippage: true })).toBe('no error')
  })
  it('checks the balance before the provider opens anything [SWP-3, ERR-11]', async () => {
    const build = vi.fn(async () => simpleDeposit(offerOf({ sellAmount: 1n } as never), 'bc1source'))
    const poor = fakeChain({ readFunds: async () => ({ balance: 1n, gasBalance: 1n, state: undefined }) })
    const { engine, routeId } = await swapFixture(fakeProvider({ build }), poor)
    const error = await engine.swap(call(swapRequest(routeId))).catch((error: unknown) => error as SwapError)
    expect(error).toMatchObject({
      code: 'insufficientBalance',
      data: { chain: 'BTC.BTC', amount: '0.1', address: 'bc1source' },
    })
    expect(build).not.toHaveBeenCalled()
  })
  it('returns only the approval while the allowance is too low, and opens nothing [SRS-5]', async () => {
    const build = vi.fn(async () => simpleDeposit(offerOf({ sellAmount: 1n } as never), 'bc1source'))
    const token = { ...btc, identifier: 'BTC.X-1', address: '1' }
    const approval = { tx: { to: 'token' }, txType: 'EVM', spender: 'router', amount: 10_000_000n }
    const chain = fakeChain({
      buildApproval: async () => approval,
      decodeApproval: () => ({ owner: 'bc1source', token: '1', spender: 'router', amount: 10_000_000n }),
    })
    const provider = fakeProvider({
      build,
      assets: [listing(btc), listing(token), listing(eth)],
      capabilities: { buildOpens: true },
      quote: (ask) => ({ offers: [offerOf(ask, { approvalSpender: 'router' })] }),
    })
    const { engine, quoteFor } = await swapFixture(provider, chain)
    const swap = await engine.swap(call(swapRequest(await quoteFor({ sellAsset: token.identifier }))))
    expect(swap.approval).toEqual(approval)
    expect(swap.built).toBeUndefined()
    expect(build).not.toHaveBeenCalled()
  })
  it('builds no transaction when the caller builds it, but returns the deposit [SWP-6]', async () => {
    const build = vi.fn(fakeChain().build)
    const { engine, routeId } = await swapFixture(fakeProvider(), fakeChain({ build }))
    const swap = await engine.swap(call(swapRequest(routeId, { disableBuildTx: true })))
    expect(swap.deposit).toMatchObject({ to: 'bc1vault' })
    expect(swap.built).toBeUndefined()
    expect(build).not.toHaveBeenCalled()
  })
  it.each([
    ['recipient', { to: 'bc1thief', amount: 10_000_000n, others: [] }],
    ['amount', { to: 'bc1vault', amount: 10_000_001n, others: [] }],
    ['memo', { to: 'bc1vault', amount: 10_000_000n, memo: 'x', others: [] }],
    ['token', { to: 'bc1vault', amount: 10_000_000n, token: '0x1', others: [] }],
    ['change owner', { to: 'bc1vault', amount: 10_000_000n, others: [{ address: 'bc1thief', amount: 1n }] }],
    ['fee, as when its change got lost', { to: 'bc1vault', amount: 10_000_000n, others: [], fee: 2n }],
    ['payer', { to: 'bc1vault', amount: 10_000_000n, others: [], from: ['bc1source', 'bc1victim'] }],
  ])('never returns a transaction with a wrong %s', async (_field, decoded) => {
    const { engine, routeId } = await swapFixture(fakeProvider(), fakeChain({ decode: () => decoded }))
    const mismatches: unknown[] = []
    engine.events.on('build-mismatch', (fact) => mismatches.push(fact))
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('unableToBuildTransaction')
    expect(mismatches).toMatchObject([{ provider: 'FAKE', chain: 'BTC' }])
  })
  it('never sells another amount than requested [SWP-4]', async () => {
    for (const other of [9_000_000n, 11_000_000n]) {
      const selling = fakeChain({
        build: async () => ({ tx: {}, txType: 'FAKE', networkFee: 1n, sellAmount: other }),
        decode: () => ({ to: 'bc1vault', amount: other, others: [] }),
      })
      const { engine, routeId } = await swapFixture(fakeProvider(), selling)
      expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('unableToBuildTransaction')
    }
  })
  it('expires with the deposit, else with the offer, else with the quote [SRS-9]', async () => {
    const ends = async (deposit: object, offer: Partial<Offer>) => {
      const { engine, routeId } = await swapFixture(
        fakeProvider({
          quote: (ask) => ({ offers: [offerOf(ask, offer)] }),
          build: async (given, { sources }) => ({ ...simpleDeposit(given, sources[0]), ...deposit }),
        }),
      )
      return (await engine.swap(call(swapRequest(routeId)))).route.expiresAt
    }
    expect(await ends({ expiresAt: 1_500_000 }, { expiresAt: 1_400_000 })).toBe(1_500_000)
    expect(await ends({}, { expiresAt: 1_400_000 })).toBe(1_400_000)
    expect(await ends({}, {})).toBe(1_300_000)
  })
  it('quotes a reduced sell again when the memo bytes contain the limit, so that the limit matches the amount [QUO-5d]', async () => {
    const asked: bigint[] = []
    const encoded: string[] = []
    const provider = fakeProvider({
      quote: (ask) => {
        asked.push(ask.sellAmount)
        return {
          offers: [
            offerOf(ask, {
              depositKind: 'transferWithMemo',
              buyAmount: ask.sellAmount * 20n,
              minBuyAmount: ask.sellAmount * 19n,
            }),
          ],
        }
      },
      build: async (offer, addresses) => {
        const memoHex = offer.minBuyAmount.toString(16).padStart(20, '0')
        encoded.push(memoHex)
        return {
          kind: 'transferWithMemo',
          form: 'transfer',
          asset: btc,
          amount: offer.sellAmount,
          sources: [addresses.sources[0]],
          to: 'bc1vault',
          memo: '',
          memoHex,
        }
      },
    })
    const most = 9_998_000n
    const chain = fakeChain({
      build: async (deposit) => {
        const sellAmount = deposit.amount > most ? most : deposit.amount
        const memoHex = deposit.kind === 'transferWithMemo' ? (deposit.memoHex ?? '') : ''
        return {
          tx: { amount: sellAmount.toString(), memoHex },
          txType: 'FAKE',
          networkFee: 1n,
          ...(sellAmount < deposit.amount ? { sellAmount } : {}),
        }
      },
      decode: ({ tx }) => {
        const { amount, memoHex } = tx as { amount: string; memoHex: string }
        return { to: 'bc1vault', amount: BigInt(amount), memoHex, others: [] }
      },
    })
    const { engine, routeId } = await swapFixture(provider, chain)
    const swap = await engine.swap(call(swapRequest(routeId)))
    expect(asked).toEqual([10_000_000n, 10_000_000n, most])
    expect(encoded.at(-1)).toBe((most * 19n).toString(16).padStart(20, '0'))
    expect(swap.built?.tx).toMatchObject({ amount: '9998000', memoHex: encoded.at(-1) })
    expect([swap.route.sellAmount, swap.route.buyAmount]).toEqual([most, most * 20n])
  })
  it('stores the swap before it returns the deposit', async () => {
    const swaps = {
      save: () => Promise.reject(new Error('disk full')),
      findById: async () => undefined,
      findByHash: async () => undefined,
      findByChannel: async () => undefined,
      findByDepositAddress: async () => [],
      bind: async () => {},
    }
    const { engine, routeId } = await swapFixture(fakeProvider(), fakeChain(), { swaps })
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('serviceUnavailable')
  })
  it("throws a provider's refusal with its own code", async () => {
    let first = true
    const { engine, routeId } = await swapFixture(
      fakeProvider({
        quote: (ask) => {
          if (first) {
            first = false
            return { offers: [offerOf(ask)] }
          }
          return { declined: { errorCode: 'swapHalted', message: 'trading is halted' } }
        },
      }),
    )
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('swapHalted')
  })
})
