import type {
  BuiltTransaction,
  ContractCall,
  Quote,
  Route,
  StatusLeg,
  Swap,
  SwapStatus,
  Token,
  Track,
  TransferWithMemo,
} from '@switchyard/core'

export const BTC: Token = {
  identifier: 'BTC.BTC',
  chain: 'BTC',
  chainId: 'bitcoin',
  ticker: 'BTC',
  symbol: 'BTC',
  name: 'Bitcoin',
  decimals: 8,
  logoURI: 'https://images.example.com/btc.btc.png',
  coingeckoId: 'bitcoin',
}

export const ETH: Token = {
  identifier: 'ETH.ETH',
  chain: 'ETH',
  chainId: '1',
  ticker: 'ETH',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
}

export const USDC: Token = {
  identifier: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  chain: 'ETH',
  chainId: '1',
  ticker: 'USDC',
  symbol: 'USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  decimals: 6,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
}

export const bitcoinAddress = 'bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc'
export const ethereumAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const vault = 'bc1qc87yy9sjr7szw38d0ud4nwtlmqy4ar4cx7efeh'
export const router = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'

const fees = [
  { type: 'liquidity', asset: ETH, amount: 240_000_000_000_000n, protocol: 'THORCHAIN_STREAMING' },
  { type: 'affiliate', asset: ETH, amount: 0n, bps: 0, protocol: 'THORCHAIN_STREAMING' },
  { type: 'outbound', asset: ETH, amount: 98_846_611_703_085n, protocol: 'THORCHAIN_STREAMING' },
  { type: 'inbound', asset: BTC, amount: 380n, protocol: 'THORCHAIN_STREAMING' },
] as const

/** 0.01 BTC for ether through one provider. */
export const createRoute = (changes: Partial<Route> = {}): Route => ({
  routeId: '5f5c1e0e-8f4b-4f5e-9a57-0d2f4f7f9c11',
  providers: ['THORCHAIN_STREAMING'],
  sell: BTC,
  buy: ETH,
  sellAmount: 1_000_000n,
  buyAmount: 281_210_000_000_000_000n,
  minBuyAmount: 272_773_700_000_000_000n,
  fees,
  times: { inbound: 600, swap: 6, outbound: 12.5 },
  totalSlippageBps: -24.61234567,
  legs: [
    {
      provider: 'THORCHAIN_STREAMING',
      sell: BTC,
      buy: ETH,
      sellAmount: 1_000_000n,
      buyAmount: 281_210_000_000_000_000n,
      minBuyAmount: 272_773_700_000_000_000n,
      fees,
    },
  ],
  warnings: [],
  txHint: 'transferWithMemo',
  assets: [{ token: BTC, usd: '59817.5' }, { token: ETH }],
  tags: ['CHEAPEST', 'FASTEST', 'RECOMMENDED'],
  expiresAt: 1_779_289_692_999,
  meta: { streamingInterval: 1, maxStreamingQuantity: 0 },
  offers: [],
  ...changes,
})

export const createQuote = (changes: Partial<Quote> = {}): Quote => ({
  quoteId: '1f909072-2719-4162-b65b-9e080065ab98',
  createdAt: Date.UTC(2026, 4, 20, 14, 38, 12),
  routes: [createRoute()],
  providerErrors: [],
  ...changes,
})

export const createMemoDeposit = (changes: Partial<TransferWithMemo> = {}): TransferWithMemo => ({
  kind: 'transferWithMemo',
  form: 'transfer',
  asset: BTC,
  amount: 1_000_000n,
  sources: [bitcoinAddress],
  inboundAddress: vault,
  to: vault,
  memo: `=:e:${ethereumAddress}:27277370/1/0`,
  ...changes,
})

export const createRouterDeposit = (): ContractCall => ({
  kind: 'contractCall',
  asset: USDC,
  amount: 100_000_000n,
  sources: [ethereumAddress],
  inboundAddress: '0x0000000000000000000000000000000000000001',
  memo: `=:b:${bitcoinAddress}`,
  call: { vm: 'evm', to: router, data: '0x44bc937b', value: 0n },
})

export const psbt: BuiltTransaction = { tx: 'cHNidP8BAH0CAAAA', txType: 'PSBT', networkFee: 380n }

export const createSwap = (changes: Partial<Swap> = {}): Swap => ({
  swapId: '540530c2-bf8c-4cab-b93d-edff40962f5f',
  quoteId: '1f909072-2719-4162-b65b-9e080065ab98',
  route: createRoute(),
  sourceAddress: bitcoinAddress,
  destinationAddress: ethereumAddress,
  deposit: createMemoDeposit(),
  built: psbt,
  affiliate: '',
  affiliateBps: 0,
  ...changes,
})

export const createStep = (changes: Partial<StatusLeg> = {}): StatusLeg => ({
  chainId: 'bitcoin',
  hash: 'a'.repeat(64),
  block: 950_123,
  type: 'native_send',
  status: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.01',
  fromAddress: bitcoinAddress,
  toAsset: 'BTC.BTC',
  toAmount: '0.01',
  toAddress: vault,
  finalisedAt: 1_779_289_692,
  ...changes,
})

export const createSwapStatus = (changes: Partial<SwapStatus> = {}): SwapStatus => ({
  ...createStep({ type: 'swap', status: 'swapping', toAsset: 'ETH.ETH', toAmount: '0.28121', finalisedAt: -1 }),
  legs: [createStep(), createStep({ type: 'swap', chainId: 'thorchain-1', hash: '', block: -1, status: 'swapping' })],
  transient: { estimatedTimeToComplete: 42, currentLegIndex: 1 },
  ...changes,
})

export const createTrack = (changes: Partial<Track> = {}): Track => ({
  swapStatus: createSwapStatus(),
  provider: 'THORCHAIN_STREAMING',
  quoteId: '1f909072-2719-4162-b65b-9e080065ab98',
  privacyMode: false,
  ...changes,
})
