import { describe, expect, it } from 'vitest'
import type { Deposit } from '../../contract/deposit.ts'
import type { QuoteParams } from '../../contract/provider.ts'
import { btc, eth, type FakeOptions, fakeChain, listing, offerOf, simpleDeposit, usdc } from '../../testing/fakes.ts'
import { addresses, DAI, dai, ethereum, NOW, playing, refused, sale } from '../../testing/guarded-swap.ts'

describe('the deposit of a provider', () => {
  const holding = (change: object, asked: object = {}) => {
    const build: FakeOptions['build'] = async (offer, { sources }) =>
      ({ ...simpleDeposit(offer, sources[0]), ...change }) as Deposit
    return playing({ build }, [fakeChain()], {}, asked)
  }

  it.each<[string, object, string]>([
    ['of more than was asked for', { amount: 500_000_000n }, 'amount'],
    ['of less', { amount: 9_999_999n }, 'amount'],
    ['of another asset', { asset: eth }, 'asset'],
    ['of another contract under the same name', { asset: { ...btc, address: 'elsewhere' } }, 'asset'],
    ['in other decimals', { asset: { ...btc, decimals: 18 } }, 'asset'],
    ['from somebody else', { sources: ['bc1victim'] }, 'source'],
    ['from somebody else too', { sources: ['bc1source', 'bc1victim'] }, 'sources'],
    ['of the whole balance, which nobody asked for', { sweep: true }, 'sweep'],
    ['that has ended', { expiresAt: NOW }, 'expiry'],
    ['that stays open for years', { expiresAt: Date.UTC(3000, 0) }, 'expiry within the time the policy allows'],
    [
      'whose channel stays open for years',
      { channel: { id: '1', expiresAt: Date.UTC(3000, 0) } },
      'expiry within the time the policy allows',
    ],
    ['whose channel has ended', { channel: { id: '1', expiresAt: NOW } }, 'expiry'],
  ])('with %s is refused and reported', async (_, change, field) => {
    const { outcome, facts } = await holding(change)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ provider: 'FAKE', chain: 'BTC', field }])
  })

  it('is returned when it matches the offer, in any spelling', async () => {
    const upper = { asset: { ...btc, identifier: 'btc.btc' } }
    for (const change of [{}, upper, { expiresAt: NOW + 1 }]) {
      const { outcome, facts } = await holding(change)
      expect(outcome).toMatchObject({ built: { tx: { amount: '10000000' } } })
      expect(facts).toEqual([])
    }
  })

  it('is refused in the same way for a client that builds the transaction', async () => {
    const build: FakeOptions['build'] = async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      amount: offer.sellAmount * 50n,
    })
    const { outcome } = await playing({ build }, [fakeChain()], { disableBuildTx: true })
    expect(outcome).toEqual(refused)
  })

  it('is never built from an offer for more than requested', async () => {
    const quote = (ask: QuoteParams) => ({ offers: [offerOf(ask, { sellAmount: ask.sellAmount + 1n })] })
    expect((await playing({ quote }, [fakeChain()])).outcome).toBe('unknownError')
  })
})

describe('the transfer of a provider', () => {
  it.each([
    ['the token that is sold', usdc.address ?? ''],
    ['the token that is sold, in another spelling', usdc.address?.toLowerCase() ?? ''],
    ['another known token', DAI],
  ])('is refused when it pays the contract of %s', async (_, to) => {
    const assets = [btc, eth, usdc, dai].map((token) => listing(token, '1'))
    const build: FakeOptions['build'] = async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      asset: usdc,
      to,
    })
    const { outcome, facts } = await playing({ assets, build }, [ethereum()], addresses, sale)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ chain: 'ETH', field: 'recipient', expected: 'not a token contract', found: to }])
  })
})
