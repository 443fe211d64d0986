import type { Plugin, SwapProvider, Token } from '@switchyard/core'

const coin = (chain: string, chainId: string, decimals: number): Token => ({
  ...{ identifier: `${chain}.${chain}`, chain, chainId, decimals },
  ...{ ticker: chain, symbol: chain, name: chain },
})
const tokens = [coin('BTC', 'bitcoin', 8), coin('ETH', '1', 18)]

/** Sells BTC for ETH at twenty each, and builds nothing. */
const provider: SwapProvider = {
  id: 'MINE',
  contract: 1,
  label: { displayName: 'Mine', displayNameLong: 'Mine', keywords: [] },
  capabilities: { refund: 'none', flexInput: false, privacy: false },
  assets: async () => ({ assets: tokens.map((token) => ({ token, sell: true, buy: true })) }),
  quote: async ({ sell, sellAmount }, { clock }) =>
    sell.chain === 'BTC'
      ? {
          offers: [
            {
              sellAmount,
              buyAmount: sellAmount * 20n * 10n ** 10n,
              minBuyAmount: sellAmount * 19n * 10n ** 10n,
              fees: [],
              times: { inbound: 1, swap: 1, outbound: 1 },
              warnings: [],
              expiresAt: clock.now() + 60_000,
              state: {},
            },
          ],
        }
      : { declined: { errorCode: 'noRoutesFound', message: 'Only BTC is sold.' } },
  build: async () => {
    throw new Error('It builds nothing.')
  },
}

export const mine = (): Plugin => ({
  name: 'mine',
  register: (registry) => registry.provider('MINE', () => provider),
})
