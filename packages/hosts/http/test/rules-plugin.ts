import type { Chain, Plugin, SwapProvider, SwapStatus, Token } from '@switchyard/core'

const token = (chain: string, chainId: string, name: string): Token => ({
  identifier: `${chain}.${chain}`,
  chain,
  chainId,
  ticker: chain,
  symbol: chain,
  name,
  decimals: 8,
})

const ltc = token('LTC', 'litecoin', 'Litecoin')
const doge = token('DOGE', 'dogecoin', 'Dogecoin')
/** A tokenized share, under a geo rule by contract. */
export const share: Token = {
  ...token('ETH', '1', 'Tesla xStock'),
  ticker: 'TSLAx',
  identifier: 'ETH.TSLAx-0x8aD3c73F833d3F9A523aB01476625F269aEB7Cf0',
  symbol: 'TSLAx-0x8aD3c73F833d3F9A523aB01476625F269aEB7Cf0',
  address: '0x8aD3c73F833d3F9A523aB01476625F269aEB7Cf0',
  decimals: 18,
}

export const vault = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'
export const sender = 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga'
export const receiver = 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU'
export const depositHash = 'ab'.repeat(32)

const status: SwapStatus = {
  chainId: 'litecoin',
  hash: depositHash,
  block: 3_000_000,
  type: 'swap',
  status: 'completed',
  trackingStatus: 'completed',
  fromAsset: 'LTC.LTC',
  fromAmount: '1.5',
  fromAddress: sender,
  toAsset: 'DOGE.DOGE',
  toAmount: '15',
  toAddress: receiver,
  finalisedAt: 1_779_289_692,
  providerOrderId: 'order-7',
  legs: [
    {
      chainId: 'litecoin',
      hash: depositHash,
      block: 3_000_000,
      type: 'native_send',
      status: 'completed',
      fromAsset: 'LTC.LTC',
      fromAmount: '1.5',
      fromAddress: sender,
      toAsset: 'LTC.LTC',
      toAmount: '1.5',
      toAddress: vault,
      finalisedAt: 1_779_289_000,
    },
    {
      chainId: 'dogecoin',
      hash: 'cd'.repeat(32),
      block: 5_000_000,
      type: 'native_send',
      status: 'completed',
      fromAsset: 'DOGE.DOGE',
      fromAmount: '15',
      fromAddress: 'D-vault',
      toAsset: 'DOGE.DOGE',
      toAmount: '15',
      toAddress: receiver,
      finalisedAt: 1_779_289_692,
    },
  ],
}

/** Ten DOGE for a LTC, privately too; knows one deposit. */
const provider: SwapProvider = {
  id: 'FAKE',
  contract: 1,
  label: { displayName: 'Fake', displayNameLong: 'Fake', keywords: [] },
  capabilities: { refund: 'sender', flexInput: true, privacy: true },
  assets: async () => ({
    assets: [
      { token: ltc, sell: true, buy: true, usd: '100' },
      { token: doge, sell: true, buy: true, usd: '10' },
      { token: share, sell: true, buy: true, usd: '400' },
    ],
  }),
  quote: async ({ sellAmount, refundAddress }) =>
    sellAmount < 1000n
      ? { declined: { errorCode: 'sellAssetAmountTooSmall', message: 'Too small.', minAmount: '0.00001' } }
      : {
          offers: [
            {
              sellAmount,
              buyAmount: sellAmount * 10n,
              minBuyAmount: sellAmount * 9n,
              fees: [],
              times: { inbound: 150, swap: 6, outbound: 60 },
              depositKind: 'simpleTransfer',
              warnings: [],
              state: null,
              refundObstacle: refundAddress === undefined ? undefined : ('unsupportedByRoute' as const),
            },
          ],
        },
  build: async ({ sellAmount }, { sources }) => ({
    kind: 'simpleTransfer',
    asset: ltc,
    amount: sellAmount,
    sources,
    to: vault,
    inboundAddress: vault,
  }),
  getStatus: async ({ hash }) => (hash === depositHash ? status : undefined),
}

/** A chain whose transaction is the deposit itself. */
const chain: Chain = {
  family: 'utxo',
  contract: 1,
  codes: ['LTC'],
  readAddress: (_, text) => (/^ltc1[0-9a-z]{10,80}$/.test(text) ? { canonical: text, form: 'p2wpkh' } : undefined),
  readFunds: async () => ({ balance: 10n ** 12n, gasBalance: 10n ** 12n, state: undefined }),
  build: async (deposit) => ({
    tx: { to: 'to' in deposit ? (deposit.to ?? '') : '', amount: String(deposit.amount) },
    txType: 'FAKE',
    networkFee: 1n,
  }),
  decode: ({ tx }) => {
    const { to, amount } = tx as { to: string; amount: string }
    return { to, amount: BigInt(amount), others: [] }
  },
  readBalances: async () => [{ token: ltc, amount: 250_000_000n }],
  readGas: async () => ({ value: '2', unit: 'sat/vB' }),
}

/** A provider and a chain for a real engine, on which the rules of the API can be seen. */
export const rulesPlugin: Plugin = {
  name: 'rules',
  register: (registry) => {
    registry.provider('FAKE', () => provider)
    registry.chain('utxo', () => chain)
  },
}
