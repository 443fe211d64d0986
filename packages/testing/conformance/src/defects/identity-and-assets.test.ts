import { describe } from 'vitest'
import { catches, type Defect } from '../testing/defects.ts'
import type { eth } from '../testing/sample-provider.ts'

const listing =
  (change: (token: typeof eth) => object): Defect =>
  (provider) => ({
    assets: async (context) => {
      const { assets } = await provider.assets(context)
      return { assets: assets.map((asset) => ({ ...asset, token: { ...asset.token, ...change(asset.token) } })) }
    },
  })

describe('identity and assets', () => {
  catches([
    ['a lower-case id', () => ({ id: 'sample' }), /^identity: id "sample"/],
    ['another contract generation', () => ({ contract: 2 as 1 }), /^identity: contract 2/],
    ['no display name', ({ label }) => ({ label: { ...label, displayName: '' } }), /^identity: label.displayName/],
    ['a link without https', ({ label }) => ({ label: { ...label, url: 'http://x' } }), /^identity: .* not an https/],
    [
      'capabilities other than expected',
      ({ capabilities }) => ({ capabilities: { ...capabilities, boost: true } }),
      /^identity: capabilities are/,
    ],
    [
      'an unknown refund capability',
      ({ capabilities }) => ({ capabilities: { ...capabilities, refund: 'maybe' as 'none' } }),
      /^identity: capabilities.refund/,
    ],
    ['no assets', () => ({ assets: async () => ({ assets: [] }) }), /^assets: the list of assets is empty/],
    ['an invalid identifier', listing(() => ({ identifier: 'ETH' })), /^assets: ETH is not an identifier/],
    ['an unknown chain', listing(() => ({ identifier: 'NOPE.X', chain: 'NOPE' })), /^assets: .*chain NOPE is unknown/],
    ['a wrong chain id', listing(() => ({ chainId: '2' })), /^assets: .*chain id is 2/],
    ['fractional decimals', listing(() => ({ decimals: 1.5 })), /^assets: .*1.5 decimals/],
    ['wrong decimals of a native coin', listing(() => ({ decimals: 6 })), /^assets: BTC.BTC has 6 decimals, not 8/],
    ['an address the identifier lacks', listing(() => ({ address: '0x1' })), /^assets: .*has the address 0x1/],
    [
      'a token twice',
      (provider) => ({
        assets: async (context) => {
          const { assets } = await provider.assets(context)
          return { assets: [...assets, ...assets] }
        },
      }),
      /^assets: BTC.BTC is listed twice/,
    ],
    [
      'a price with an exponent',
      (provider) => ({
        assets: async (context) => {
          const { assets } = await provider.assets(context)
          return { assets: assets.map((asset) => ({ ...asset, usd: '1e-7' })) }
        },
      }),
      /^assets: .*has the price 1e-7/,
    ],
    [
      'assets that cannot sell what is quoted',
      (provider) => ({
        assets: async (context) => {
          const { assets } = await provider.assets(context)
          return { assets: assets.map((asset) => ({ ...asset, sell: false })) }
        },
      }),
      /^assets: BTC.BTC cannot be sold/,
    ],
  ])
})
