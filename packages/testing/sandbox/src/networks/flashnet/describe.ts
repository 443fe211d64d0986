import type { Asset } from './assets.ts'
import type { FlashnetOrder, OpenQuote } from './flashnet-order.ts'
import { FEE_BPS, type Figures, MAX_CENTS, MIN_CENTS, type Trade } from './price.ts'

const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const details = ({ chain, asset, contractAddress, decimals, chainId }: Asset) => ({
  chain,
  asset,
  contractAddress,
  decimals,
  chainId,
})

/** A row of the catalogue; every asset is swapped for every other. */
export const describeAsset = (asset: Asset): object => ({
  id: `${asset.chain}:${asset.asset}`,
  ...details(asset),
  assetDisplayName: asset.asset,
  assetDisplaySymbol: asset.asset,
  chainDisplayName: asset.chain,
  route: { to: 'all', exactOutTo: [], fixedTo: [] },
})

/** A pair of `/routes`; with its limits, a pair of `/limits`. */
export const describePair = (from: Asset, to: Asset, withLimits: boolean): object => {
  const pair = {
    sourceChain: from.chain,
    sourceAsset: from.asset,
    destinationChain: to.chain,
    destinationAsset: to.asset,
    exactOutEligible: false,
    fixedEligible: false,
    source: details(from),
    destination: details(to),
  }
  return withLimits ? { ...pair, direction: 'sell', limits: limits(from) } : pair
}

const limits = ({ chain, asset }: Asset) => {
  const cents = { minUsdCents: String(MIN_CENTS), maxUsdCents: String(MAX_CENTS) }
  return {
    orderNotionalUsd: { minCents: cents.minUsdCents, maxCents: cents.maxUsdCents, source: 'runtime_order_bounds' },
    exactIn: {
      supported: true,
      requestAmount: { leg: 'source', chain, asset, minAmountSmallest: null, maxAmountSmallest: null, ...cents },
      constraints: ['order_notional_usd', 'provider_dynamic_limits'],
    },
    exactOut: { supported: false, requestAmount: null, constraints: [] },
    fiatUsd: null,
    constraints: [{ id: 'order_notional_usd', amountMode: 'all', leg: 'route' }],
  }
}

/** Figures that estimates and quotes share. Fees are taken in USDC. */
export const describeFigures = ({ from, to, appFees }: Trade, figures: Figures): object => ({
  amountMode: 'exact_in',
  estimatedOut: String(figures.estimatedOut),
  feeAmount: String(figures.feeAmount),
  feeBps: FEE_BPS,
  totalFeeAmount: String(figures.feeAmount + figures.appFeeAmount),
  appFeeAmount: String(figures.appFeeAmount),
  appFees: appFees.map(({ recipient, fee }) => ({ recipient, feeBps: fee })),
  feeAsset: 'USDC',
  feeAssetDetails: { chain: 'solana', asset: 'USDC', contractAddress: SOLANA_USDC, decimals: 6, chainId: null },
  route: [from.asset, 'USDB', to.asset],
})

/** Response to an opened quote. */
export const describeQuote = ({ id, trade, depositAddress, expiresAt }: OpenQuote, figures: Figures): object => ({
  quoteId: id,
  depositAddress,
  amountIn: String(trade.amount),
  expiresAt: new Date(expiresAt).toISOString(),
  ...describeFigures(trade, figures),
})

/** An order as `/order` and `/status` show it. */
export const describeOrder = (order: FlashnetOrder): object => {
  const { quote, state } = order
  const { from, to, slippageBps } = quote.trade
  const done = state === 'completed' || state === 'refunded'
  return {
    id: order.id,
    type: 'order',
    status: state,
    quoteId: quote.id,
    sourceChain: from.chain,
    sourceAsset: from.asset,
    sourceAddress: order.sender,
    sourceTxHash: order.sourceTxHash,
    destinationChain: to.chain,
    destinationAsset: to.asset,
    destinationTxHash: order.destinationTxHash ?? null,
    depositAddress: quote.depositAddress,
    recipientAddress: quote.recipient,
    amountIn: String(order.amountIn),
    amountOut: order.amountOut === undefined ? null : String(order.amountOut),
    slippageBps,
    refundAsset: order.refundAmount === undefined ? null : from.asset,
    refundAmount: order.refundAmount === undefined ? null : String(order.refundAmount),
    refundTxHash: order.refundTxHash ?? null,
    errorCode: order.errorCode ?? null,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(order.updatedAt).toISOString(),
    completedAt: done ? new Date(order.updatedAt).toISOString() : null,
  }
}
