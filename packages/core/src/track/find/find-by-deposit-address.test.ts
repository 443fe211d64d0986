import { describe, expect, it, onTestFinished } from 'vitest'
import type { StatusQuery, SwapStatus } from '../../contract/swap-status.ts'
import type { Token } from '../../contract/token.ts'
import { createEngine } from '../../create-engine.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { btc, call, chainPluginOf, eth, fakeChain, fakeProvider, listing, pluginOf } from '../../testing/fakes.ts'
import { leg, statusOf } from '../../testing/followed-swap.ts'
import { storedSwap } from '../../testing/stored-swap.ts'

const BECH32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const CASH = 'qpm2qsznhks23z7629mms6s8cwef74vcwvy22gdx6a'
const BASE58 = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const bch: Token = { ...btc, identifier: 'BCH.BCH', chain: 'BCH', chainId: 'bitcoincash', ticker: 'BCH', symbol: 'BCH' }

/** An engine with a stored swap that is paid at an address, and what its provider is asked. */
const fixture = async (depositAddress: string, report?: (query: StatusQuery) => SwapStatus, sold: Token = btc) => {
  const swaps = memorySwaps()
  await swaps.save(
    storedSwap('paid', {
      callerId: 'anonymous',
      chainId: sold.chainId,
      sellAsset: sold.identifier,
      sellAmount: 10_000_000n,
      depositAddress,
      depositChannelId: 'C-1',
      sourceAddress: BECH32,
    }),
  )
  const provider = fakeProvider({
    assets: [listing(btc), listing(bch), listing(eth)],
    getStatus: async (query) => (query.known ? (report?.(query) ?? statusOf('pending')) : undefined),
  })
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(fakeChain())], swaps })
  onTestFinished(() => engine.dispose())
  const track = async (address: string): Promise<string> =>
    engine.track(call({ depositAddress: address })).then(
      ({ swapStatus }) => swapStatus.status,
      ({ code }: { code: string }) => code,
    )
  return { engine, track }
}

describe('a swap that is asked for by its deposit address', () => {
  it.each([
    [BECH32, BECH32, btc],
    [BECH32, BECH32.toUpperCase(), btc],
    [CASH, CASH, bch],
    [CASH, `bitcoincash:${CASH}`, bch],
    [CASH, `BITCOINCASH:${CASH.toUpperCase()}`, bch],
    [`bitcoincash:${CASH}`, CASH, bch],
    [`bitcoincash:${CASH}`, CASH.toUpperCase(), bch],
  ] as const)('is found at %s by %s', async (stored, asked, sold) => {
    const { track } = await fixture(stored, undefined, sold)
    expect(await track(asked)).toBe('pending')
  })

  it('is not found by another address, nor by base58 in another case', async () => {
    const { track } = await fixture(BASE58)
    expect(await track(BASE58)).toBe('pending')
    expect(await track(BASE58.toUpperCase())).toBe('depositChannelNotFound')
    expect(await track(BECH32)).toBe('depositChannelNotFound')
  })
})

describe('a deposit of the same account in another spelling', () => {
  it('is the own one of the swap, whatever its amount', async () => {
    const fromAddress = BECH32.toUpperCase()
    const partial = { fromAddress, fromAmount: '0.01' }
    const { engine, track } = await fixture(BECH32, () =>
      statusOf('swapping', { ...partial, legs: [leg('completed', partial)] }),
    )
    expect(await track(BECH32)).toBe('swapping')
    const { swapStatus } = await engine.track(call({ depositChannelId: 'C-1' }))
    expect(swapStatus).toMatchObject({ status: 'swapping', fromAmount: '0.01' })
  })

  it('is foreign where it comes from another account', async () => {
    const partial = { fromAddress: `${BECH32.slice(0, -1)}5`, fromAmount: '0.01' }
    const { track } = await fixture(BECH32, () =>
      statusOf('swapping', { ...partial, legs: [leg('completed', partial)] }),
    )
    expect(await track(BECH32)).toBe('not_started')
  })
})
