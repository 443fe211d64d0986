import type { Offer, Plugin, QuoteParams, SwapProvider, Token } from '@switchyard/core'

const token = (chain: string, chainId: string, decimals: number): Token => ({
  identifier: `${chain}.${chain}`,
  chain,
  chainId,
  ticker: chain,
  symbol: chain,
  name: chain,
  decimals,
})

const ltc = token('LTC', 'litecoin', 8)
const doge = token('DOGE', 'dogecoin', 8)

/** Ten DOGE for a LTC. */
const createOffer = ({ sellAmount }: QuoteParams): Offer => ({
  sellAmount,
  buyAmount: sellAmount * 10n,
  minBuyAmount: sellAmount * 9n,
  fees: [],
  times: { inbound: 150, swap: 6, outbound: 60 },
  depositKind: 'simpleTransfer',
  warnings: [],
  state: null,
})

/** A provider for a real engine: trades LTC and DOGE. `hold` delays each quote. */
export const fakePlugin = (hold: () => Promise<void> = async () => {}): Plugin => {
  const provider: SwapProvider = {
    id: 'FAKE',
    contract: 1,
    label: { displayName: 'Fake', displayNameLong: 'Fake', keywords: [] },
    capabilities: { refund: 'sender', flexInput: true, privacy: true },
    assets: async () => ({
      assets: [
        { token: ltc, sell: true, buy: true, usd: '100' },
        { token: doge, sell: true, buy: true, usd: '10' },
      ],
    }),
    quote: async (ask) => {
      await hold()
      if (ask.sellAmount < 1000n)
        return { declined: { errorCode: 'sellAssetAmountTooSmall', message: 'Too small.', minAmount: '0.00001' } }
      return { offers: [createOffer(ask)] }
    },
    build: async ({ sellAmount }, { sources }) => ({
      kind: 'simpleTransfer',
      asset: ltc,
      amount: sellAmount,
      sources,
      to: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
    }),
  }
  return { name: 'fake', register: (registry) => registry.provider('FAKE', () => provider) }
}

/** A quote request the plugin can serve. */
export const fakeQuoteBody = { sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', sellAmount: '1.5' }
