import { describe, expect, it } from 'vitest'
import type { ChainContext } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { BuildParams, Offer, ProviderContext } from '../contract/provider.ts'
import { SwapError, UpstreamError } from '../errors.ts'
import { listedAddresses } from '../memory/listed-addresses.ts'
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
  usdc,
} from '../testing/fakes.ts'
import { codeOf, swapFixture, varying } from '../testing/swap-fixture.ts'

/** A provider that keeps the addresses it was asked to build for. */
const recording = (options: FakeOptions = {}) => {
  const built: { addresses: BuildParams; context: ProviderContext }[] = []
  const build = async (offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> => {
    built.push({ addresses, context })
    return { ...simpleDeposit(offer, addresses.sources[0]), sources: addresses.sources, sweep: addresses.sweep }
  }
  return { built, provider: fakeProvider({ build, ...options }) }
}

describe('the addresses that a provider builds for', () => {
  it('are several only where the quote was asked with the same, the same one first', async () => {
    const { built, provider } = recording()
    const { engine, quoteFor } = await swapFixture(provider)
    const sourcesOf = async (quoted: string, swapped: string) => {
      const routeId = await quoteFor({ sourceAddress: quoted })
      await engine.swap(call(swapRequest(routeId, { sourceAddress: swapped })))
      return built.at(-1)?.addresses.sources
    }
    expect(await sourcesOf('bc1a;bc1b;bc1c', 'bc1a;bc1c;bc1b')).toEqual(['bc1a', 'bc1c', 'bc1b'])
    expect(await sourcesOf('bc1a;bc1b', 'bc1b;bc1a')).toEqual(['bc1b'])
    expect(await sourcesOf('bc1a;bc1b', 'bc1a;bc1c')).toEqual(['bc1a'])
    expect(await sourcesOf('bc1a;bc1b', 'bc1a;bc1b;bc1c')).toEqual(['bc1a'])
  })

  it('hold a refund address only where the swap or its quote has one', async () => {
    const { built, provider } = recording()
    const { engine, quoteFor, routeId } = await swapFixture(provider)
    await engine.swap(call(swapRequest(routeId)))
    expect(built[0]?.addresses.refundAddress).toBeUndefined()
    const quoted = await quoteFor({ refundAddress: 'bc1quoted' })
    await engine.swap(call(swapRequest(quoted)))
    await engine.swap(call(swapRequest(quoted, { refundAddress: 'bc1own' })))
    expect(built.slice(1).map(({ addresses }) => addresses.refundAddress)).toEqual(['bc1quoted', 'bc1own'])
  })

  it('hold the minimum of the quote, except where any amount may arrive', async () => {
    const { built, provider } = recording()
    const funds = async () => ({ balance: 10_000_000n, gasBalance: 1n, state: undefined })
    const { engine, quoteFor } = await swapFixture(provider, fakeChain({ readFunds: funds }))
    for (const quoted of [{}, { enableSweep: true }, { quoteType: 'FLEX_INPUT' as const }])
      await codeOf(engine.swap(call(swapRequest(await quoteFor(quoted), { disableBuildTx: true }))))
    expect(built.map(({ addresses: { promisedMinimum } }) => promisedMinimum)).toEqual([
      1_900_000_000_000_000_000n,
      1_900_000_000_000_000_000n,
      undefined,
    ])
  })

  it('need a source', async () => {
    const { engine, routeId } = await swapFixture(fakeProvider())
    const refused = engine.swap(call(swapRequest(routeId, { sourceAddress: ' ' })))
    await expect(refused).rejects.toMatchObject({ code: 'invalidSourceAddress', message: 'sourceAddress is empty.' })
  })

  it('are refused where one is the contract of a token, also where no package reads its chain', async () => {
    const assets = [listing(btc, '60000'), listing(eth, '3000'), listing(usdc, '1')]
    const { engine, routeId } = await swapFixture(fakeProvider({ assets }))
    const destinationAddress = usdc.address ?? ''
    const refused = engine.swap(call(swapRequest(routeId, { destinationAddress })))
    await expect(refused).rejects.toMatchObject({
      code: 'invalidDestinationAddress',
      data: { chain: 'ETH', address: destinationAddress },
    })
  })
})

describe('the refund of a swap', () => {
  const sender: FakeOptions = { capabilities: { refund: 'sender' } }

  it('is no matter where no refund address is given, also under STRICT', async () => {
    const { engine, quoteFor } = await swapFixture(fakeProvider(sender))
    const { route } = await engine.swap(call(swapRequest(await quoteFor({ refundAddressSetting: 'STRICT' }))))
    expect(route.warnings).toEqual([])
  })

  it('is honoured under STRICT where the provider forwards it', async () => {
    const { engine, quoteFor } = await swapFixture(fakeProvider())
    const strict = await quoteFor({ refundAddressSetting: 'STRICT' })
    expect(await codeOf(engine.swap(call(swapRequest(strict, { refundAddress: 'bc1refund' }))))).toBe('no error')
  })

  it('goes back to the sender of a route of one provider that does not forward it', async () => {
    const { engine, routeId } = await swapFixture(fakeProvider(sender))
    const { route } = await engine.swap(call(swapRequest(routeId, { refundAddress: 'bc1refund' })))
    expect(route.warnings.map(({ display }) => display)).toEqual([
      'The refund address cannot be honoured on this route. A refund goes back to the sender.',
    ])
  })
})

describe('a swap that is priced again', () => {
  it('has the tags of its quote', async () => {
    const { engine } = await swapFixture(fakeProvider())
    const [quoted] = (await engine.quote(call(quoteRequest()))).routes
    const { route } = await engine.swap(call(swapRequest(quoted?.routeId ?? '')))
    expect(quoted?.tags.length).toBeGreaterThan(0)
    expect(route.tags).toEqual(quoted?.tags)
  })

  it('has no tags where its quote gave it none', async () => {
    const quote: FakeOptions['quote'] = (ask) => ({
      offers: [
        offerOf(ask, { variant: 'best' }),
        offerOf(ask, {
          variant: 'slow',
          times: { inbound: 900, swap: 6, outbound: 12 },
          buyAmount: 1_990n * 10n ** 15n,
        }),
      ],
    })
    const { engine } = await swapFixture(fakeProvider({ quote }))
    const [, second] = (await engine.quote(call(quoteRequest()))).routes
    expect(second?.tags).toEqual([])
    expect((await engine.swap(call(swapRequest(second?.routeId ?? '')))).route).toMatchObject({
      tags: [],
      buyAmount: 1_990n * 10n ** 15n,
    })
  })

  it('is refused with what would pass where the price has fallen', async () => {
    const { engine, routeId } = await swapFixture(fakeProvider({ quote: varying([1_000n, 949n]) }))
    await expect(engine.swap(call(swapRequest(routeId)))).rejects.toThrow('more than 5 % below the quote')
  })

  it('is refused where its worst output no longer keeps the account alive that it pays', async () => {
    const sol = { ...eth, identifier: 'SOL.SOL', chain: 'SOL', chainId: 'solana', decimals: 9 }
    const coin = { ...usdc, identifier: 'SOL.USDC-EPj', chain: 'SOL', chainId: 'solana', address: 'EPj' }
    const least = [900_000n, 890_880n, 890_879n]
    let asked = -1
    const provider = fakeProvider({
      assets: [listing(btc, '60000'), listing(eth, '3000'), listing(sol, '150'), listing(coin, '1')],
      quote: (ask) => {
        const minBuyAmount = least[Math.max(0, asked++)] ?? 0n
        return { offers: [offerOf(ask, { buyAmount: 900_000n, minBuyAmount })] }
      },
      build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), asset: coin }),
    })
    const { engine, quoteFor } = await swapFixture(provider)
    const routeId = await quoteFor({ sellAsset: coin.identifier, buyAsset: sol.identifier, sellAmount: '1' })
    const swap = () => codeOf(engine.swap(call(swapRequest(routeId, { destinationAddress: 'another' }))))
    expect([await swap(), await swap()]).toEqual(['no error', 'solanaOutputBelowRentExemptMinimum'])
  })
})

describe('what a provider throws while it builds', () => {
  it.each<[unknown, string]>([
    [new SwapError('swapHalted', 'Halted.'), 'swapHalted'],
    [new UpstreamError('Down.'), 'apiRequestFailed'],
  ])('is the error of the swap: %s', async (thrown, code) => {
    const build = () => Promise.reject(thrown)
    const { engine, routeId } = await swapFixture(
      fakeProvider({ build, capabilities: { faultCode: 'apiRequestFailed' } }),
    )
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe(code)
  })
})

describe('what a swap is done with', () => {
  it('is its deadline, and the checks that its caller has waived', async () => {
    const { built, provider } = recording()
    const { engine, routeId } = await swapFixture(provider)
    await engine.swap(call(swapRequest(routeId, { disableEstimate: true })))
    await engine.swap(call(swapRequest(routeId, { disableBalanceCheck: true })))
    expect(built.map(({ context }) => [context.deadline, (context as ProviderContext & ChainContext).waived])).toEqual([
      [1_030_000, { balance: false, estimate: true }],
      [1_030_000, { balance: true, estimate: false }],
    ])
  })

  it('is the key that signs its answer, where its caller has one', async () => {
    const signing = { keyId: 'k', privateJwk: { kty: 'EC' } }
    for (const caller of [{ ...anonymous, signing }, anonymous]) {
      const { engine, routeId } = await swapFixture(fakeProvider(), fakeChain(), {
        keys: { find: async () => ({ ...caller, id: 'anonymous' }) },
      })
      const made = await engine.swap({ ...call(swapRequest(routeId)), apiKey: 'key' })
      expect(made.signing).toEqual('signing' in caller ? signing : undefined)
    }
  })

  it('is a screener, which names the address that it refuses', async () => {
    const screener = {
      ...listedAddresses(),
      screen: async () => ({ clean: false, address: 'bc1source', reason: 'x' }) as const,
    }
    const { engine, routeId } = await swapFixture(fakeProvider(), fakeChain(), { screener })
    const refused = engine.swap(call(swapRequest(routeId)))
    await expect(refused).rejects.toMatchObject({ code: 'isSanctionedAddress', data: { address: 'bc1source' } })
  })

  it('is time that may run out while its transaction is built', async () => {
    const chain = fakeChain({
      build: async () => {
        time.now += 600_000
        return { tx: { to: 'bc1vault', amount: '10000000' }, txType: 'FAKE', networkFee: 1n }
      },
    })
    const build: FakeOptions['build'] = async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      expiresAt: 1_600_000,
    })
    const { engine, routeId, time } = await swapFixture(fakeProvider({ build }), chain)
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('quoteError')
  })
})

describe('a swap that is stored', () => {
  const stored = async (deposit: object, quoted = {}) => {
    const swaps = memorySwaps()
    const kind = 'memo' in deposit ? 'transferWithMemo' : 'simpleTransfer'
    const provider = fakeProvider({
      quote: (ask) => ({ offers: [offerOf(ask, { depositKind: kind })] }),
      build: async (offer, { sources }) => {
        const { inboundAddress: _, ...bare } = simpleDeposit(offer, sources[0])
        return { ...bare, ...deposit } as Deposit
      },
    })
    const { engine, quoteFor } = await swapFixture(provider, fakeChain(), { swaps })
    const request = swapRequest(await quoteFor(quoted), { disableBuildTx: true })
    const { swapId } = await engine.swap(call(request))
    return swaps.findById(swapId)
  }
  const memo = { kind: 'transferWithMemo', form: 'transfer', memo: '=:x' }

  it('is recognised by where it is watched, else by whom it pays, and by its memo', async () => {
    expect(await stored({ ...memo, inboundAddress: 'bc1watched' })).toMatchObject({
      depositAddress: 'bc1watched',
      memo: '=:x',
    })
    const plain = await stored({})
    expect(plain).toMatchObject({ depositAddress: 'bc1vault' })
    for (const member of ['memo', 'depositChannelId', 'slippageBps', 'secondLeg'])
      expect(plain).toHaveProperty(member, undefined)
    expect(await stored({ channel: { id: 'C' } })).toMatchObject({ depositChannelId: 'C' })
  })

  it('has the slippage of its quote', async () => {
    expect(await stored({}, { slippage: 7 })).toMatchObject({ slippageBps: 700 })
  })
})
