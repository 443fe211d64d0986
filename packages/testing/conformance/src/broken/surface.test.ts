import { describe } from 'vitest'
import { type Breaker, catches } from '../testing/breakers.ts'
import type { eth } from '../testing/wired.ts'

const listing =
  (change: (token: typeof eth) => object): Breaker =>
  (provider) => ({
    assets: async (context) => {
      const { assets } = await provider.assets(context)
      return { assets: assets.map((asset) => ({ ...asset, token: { ...asset.token, ...change(asset.token) } })) }
    },
  })

describe('what a provider says of itself and of its assets', () => {
  catches([
    ['an id in small letters', () => ({ id: 'wired' }), /^identity: id "wired"/],
    ['another contract generation', () => ({ contract: 2 as 1 }), /^identity: contract 2/],
    ['no display name', ({ label }) => ({ label: { ...label, displayName: '' } }), /^identity: label.displayName/],
    ['a link without https', ({ label }) => ({ label: { ...label, url: 'http://x' } }), /^identity: .* no https/],
    [
      'traits other than meant',
      ({ capabilities }) => ({ capabilities: { ...capabilities, boost: true } }),
      /^identity: traits are/,
    ],
    [
      'an unknown refund trait',
      ({ capabilities }) => ({ capabilities: { ...capabilities, refund: 'maybe' as 'none' } }),
      /^identity: traits.refund/,
    ],
    ['an empty surface', () => ({ assets: async () => ({ assets: [] }) }), /^surface: the surface is empty/],
    ['an identifier that is none', listing(() => ({ identifier: 'ETH' })), /^surface: ETH is no identifier/],
    ['an unknown chain', listing(() => ({ identifier: 'NOPE.X', chain: 'NOPE' })), /^surface: .*chain NOPE is unknown/],
    ['a wrong chain id', listing(() => ({ chainId: '2' })), /^surface: .*chain id is 2/],
    ['decimals with a fraction', listing(() => ({ decimals: 1.5 })), /^surface: .*1.5 decimals/],
    ['wrong decimals of a coin', listing(() => ({ decimals: 6 })), /^surface: BTC.BTC has 6 decimals, not 8/],
    ['an address the identifier lacks', listing(() => ({ address: '0x1' })), /^surface: .*has the address 0x1/],
    [
      'a token twice',
      (provider) => ({
        assets: async (context) => {
          const { assets } = await provider.assets(context)
          return { assets: [...assets, ...assets] }
        },
      }),
      /^surface: BTC.BTC is listed twice/,
    ],
    [
      'a price with an exponent',
      (provider) => ({
        assets: async (context) => {
          const { assets } = await provider.assets(context)
          return { assets: assets.map((asset) => ({ ...asset, usd: '1e-7' })) }
        },
      }),
      /^surface: .*has the price 1e-7/,
    ],
    [
      'a surface that cannot sell what is quoted',
      (provider) => ({
        assets: async (context) => {
          const { assets } = await provider.assets(context)
          return { assets: assets.map((asset) => ({ ...asset, sell: false })) }
        },
      }),
      /^surface: BTC.BTC cannot be sold/,
    ],
  ])
})
