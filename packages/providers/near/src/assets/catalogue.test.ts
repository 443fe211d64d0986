import { expect, it } from 'vitest'
import { readCatalogue } from './catalogue.ts'

const eth = { assetId: 'nep141:eth.omft.near', decimals: 18, blockchain: 'eth', symbol: 'ETH', price: 3_450 }

// Source: 1Click's changelog of 2026-09-18, Robinhood Chain as `hood`.
it('a chain without a chain code, such as Robinhood Chain, is left out beside those that are served', () => {
  const contractAddress = '0x5fc5360d0400a0fd4f2af552add042d716f1d168'
  const hood = [
    { assetId: 'nep141:hood.omft.near', decimals: 18, blockchain: 'hood', symbol: 'ETH', price: 3_450 },
    {
      assetId: `nep141:hood-${contractAddress}.omft.near`,
      decimals: 6,
      blockchain: 'hood',
      symbol: 'USDG',
      contractAddress,
      price: 1,
    },
  ]
  const { supported } = readCatalogue([...hood, eth])
  expect(supported.assets.map(({ token }) => token.identifier)).toEqual(['ETH.ETH'])
})
