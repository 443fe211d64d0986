import { describe, expect, it } from 'vitest'
import { readPriceRequest } from './price-request.ts'
import { readQuoteRequest } from './quote-request.ts'
import { readSwapFromQuery, readSwapToQuery } from './swap-options-query.ts'
import { readTokenSearchQuery } from './token-search-query.ts'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93/slip44:0'
const DAI = 'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f'
const OWN_DAI = 'ETH.-0x6b175474e89094c44da98b954eedeac495271d0f'

const quote = (sellAsset: string, buyAsset: string) => readQuoteRequest({ sellAsset, buyAsset, sellAmount: '1' })

describe('identifiers in CAIP-19', () => {
  it('are read wherever an identifier goes', () => {
    expect(quote(BITCOIN, DAI)).toMatchObject({ sellAsset: 'BTC.BTC', buyAsset: OWN_DAI })
    expect(readPriceRequest({ tokens: [{ identifier: DAI }], metadata: false }).tokens).toEqual([
      { identifier: OWN_DAI },
    ])
    expect(readSwapFromQuery(new URLSearchParams({ buyAsset: DAI }))).toEqual({ asset: OWN_DAI })
    expect(readSwapToQuery(new URLSearchParams({ sellAsset: BITCOIN }))).toEqual({ asset: 'BTC.BTC' })
    expect(readTokenSearchQuery(new URLSearchParams({ query: DAI, chain: 'eip155:1' }))).toMatchObject({
      query: OWN_DAI,
      chain: 'ETH',
    })
  })

  it('name the same token as an identifier does', () => {
    expect(() => quote(BITCOIN, 'BTC.BTC')).toThrow('a token other than sellAsset BTC.BTC')
    expect(() => quote(DAI, 'ETH.DAI-0x6B175474E89094C44Da98b954EedeAC495271d0F')).toThrow('a token other than')
  })

  it.each([
    'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d',
    'eip155:123456789/slip44:60',
    'cosmos:cosmoshub-3/slip44:118',
    'xrpl:0/token:RLUSD.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
  ])('of an asset the API does not know are refused: %s', (asset) => {
    expect(() => quote(asset, BITCOIN)).toThrow('is refused; it takes an identifier such as')
  })
})
