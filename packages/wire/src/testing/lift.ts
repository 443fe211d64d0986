import {
  type Deposit,
  findChain,
  type Json,
  type Leg,
  type ProviderListing,
  parseIdentifier,
  type Quote,
  type Route,
  type RouteFee,
  type Swap,
  type Token,
  type TokenListing,
  toBase,
} from '@switchyard/core'

// biome-ignore lint/suspicious/noExplicitAny: recordings have whatever shape the network gave them
type Recorded = any

/** Enough for every recorded amount; rendering does not depend on it. */
const DECIMALS = 24

const base = (human: string): bigint => {
  const amount = toBase(human, DECIMALS)
  if (amount === undefined) throw new Error(`no amount: ${human}`)
  return amount
}

const token = (identifier: string, logoURI?: string): Token => {
  const parts = parseIdentifier(identifier)
  if (!parts) throw new Error(`no identifier: ${identifier}`)
  const { chain, ticker, address } = parts
  const chainId = findChain(chain)?.chainId ?? ''
  return { identifier, chain, chainId, ticker, symbol: ticker, name: ticker, decimals: DECIMALS, address, logoURI }
}

const fee = (recorded: Recorded): RouteFee => ({
  type: recorded.type,
  amount: base(recorded.amount),
  bps: recorded.amountBps,
  asset: { identifier: recorded.asset, chain: recorded.chain, decimals: DECIMALS },
  protocol: recorded.protocol,
})

const leg = (recorded: Recorded): Leg => ({
  provider: recorded.provider,
  sell: token(recorded.sellAsset),
  buy: token(recorded.buyAsset),
  sellAmount: base(recorded.sellAmount),
  buyAmount: base(recorded.buyAmount),
  minBuyAmount: base(recorded.buyAmountMaxSlippage),
  fees: recorded.fees.map(fee),
})

/** The route a recorded answer was rendered from. */
const liftRoute = (recorded: Recorded): Route => ({
  routeId: recorded.routeId,
  providers: recorded.providers,
  sell: token(recorded.sellAsset),
  buy: token(recorded.buyAsset),
  sellAmount: base(recorded.sellAmount),
  buyAmount: base(recorded.expectedBuyAmount),
  minBuyAmount: base(recorded.expectedBuyAmountMaxSlippage),
  fees: recorded.fees.map(fee),
  times: recorded.estimatedTime,
  totalSlippageBps: recorded.totalSlippageBps,
  legs: recorded.legs.map(leg),
  warnings: recorded.warnings,
  txHint: recorded.txHint,
  assets: recorded.meta.assets.map((asset: Recorded) => ({
    token: token(asset.asset, asset.image),
    usd: String(asset.price),
  })),
  tags: recorded.meta.tags,
  approvalAddress: recorded.meta.approvalAddress,
  expiresAt: recorded.expiration && Number(recorded.expiration) * 1000,
  meta: {},
  offers: [],
})

/** The quote a recorded `/v3/quote` was rendered from. */
export const liftQuote = (recorded: Recorded): Quote => ({
  quoteId: recorded.quoteId,
  createdAt: 0,
  routes: recorded.routes.map(liftRoute),
  providerErrors: recorded.providerErrors ?? [],
  sourceAddress: recorded.routes[0].nextActions[0].payload.sourceAddress,
  destinationAddress: recorded.routes[0].nextActions[0].payload.destinationAddress,
})

const liftDeposit = (recorded: Recorded): Deposit => {
  const shared = {
    asset: token(recorded.sellAsset),
    amount: base(recorded.sellAmount),
    sources: [recorded.sourceAddress] as const,
    inboundAddress: recorded.inboundAddress,
    meta: recorded.meta.near === undefined ? undefined : { near: recorded.meta.near as Json },
  }
  if (recorded.meta.txType !== 'EVM') return { ...shared, kind: 'simpleTransfer', to: recorded.targetAddress }
  const { to, data, value } = recorded.tx
  return { ...shared, kind: 'contractCall', call: { vm: 'evm', to, data, value: BigInt(value) } }
}

/** The swap a recorded `/v3/swap` was rendered from. */
export const liftSwap = (recorded: Recorded): Swap => ({
  swapId: recorded.swapId,
  quoteId: '',
  route: liftRoute(recorded),
  sourceAddress: recorded.sourceAddress,
  destinationAddress: recorded.destinationAddress,
  deposit: liftDeposit(recorded),
  built: recorded.tx && { tx: recorded.tx, txType: recorded.meta.txType, networkFee: 0n },
  approval: recorded.approvalTx && {
    tx: recorded.approvalTx,
    txType: 'EVM',
    spender: recorded.meta.approvalAddress,
    amount: 0n,
  },
  affiliate: recorded.meta.affiliate,
  affiliateBps: Number(recorded.meta.affiliateFee),
})

/** The listing a recorded `/tokens` was rendered from. */
export const liftTokens = (recorded: Recorded): TokenListing => ({
  provider: recorded.provider,
  timestamp: Date.parse(recorded.timestamp),
  keywords: recorded.keywords,
  tokens: recorded.tokens.map((one: Recorded) => ({ ...one, providerId: one.extensions?.providerId })),
})

/** The listing a recorded entry of `/providers` was rendered from. */
export const liftProvider = (recorded: Recorded): ProviderListing => ({
  id: recorded.provider,
  label: recorded,
  tokenCount: recorded.count,
  supportedChainIds: recorded.supportedChainIds,
  enabledChainIds: recorded.enabledChainIds,
})
