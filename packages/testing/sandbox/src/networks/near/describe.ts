import { decimal } from '../../codec/decimal.ts'
import type { World } from '../../world/world.ts'
import type { Asset } from './assets.ts'
import { type Figures, usdOf } from './price.ts'
import type { QuoteRequest } from './read-request.ts'
import type { Swap, Withdrawal } from './solver.ts'

/** Base units as a decimal with at least one fraction digit. */
const formatted = (amount: bigint, decimals: number): string => {
  const text = decimal(amount, decimals)
  return text.includes('.') ? text : `${text}.0`
}

const worth = (world: World, asset: Asset, amount: bigint): string => {
  const usd = usdOf(world, asset, amount)
  return `${usd / 100_000_000n}.${String((usd % 100_000_000n) / 10_000n).padStart(4, '0')}`
}

/** The `quote` of a response; `opened` adds the deposit address of a quote that is not dry. */
export const describeQuote = (
  world: World,
  { sell, buy }: QuoteRequest,
  figures: Figures,
  opened: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  amountIn: String(figures.amountIn),
  amountInFormatted: formatted(figures.amountIn, sell.decimals),
  amountInUsd: worth(world, sell, figures.amountIn),
  minAmountIn: String(figures.minAmountIn),
  amountOut: String(figures.amountOut),
  amountOutFormatted: formatted(figures.amountOut, buy.decimals),
  amountOutUsd: worth(world, buy, figures.amountOut),
  minAmountOut: String(figures.minAmountOut),
  timeEstimate: figures.timeEstimate,
  refundFee: String(figures.refundFee),
  withdrawFee: String(figures.withdrawFee),
  ...opened,
})

/** An entry of the token list. */
export const describeToken = (world: World, asset: Asset): object => ({
  assetId: asset.assetId,
  decimals: asset.decimals,
  blockchain: asset.blockchain,
  symbol: asset.symbol,
  price: Number(world.prices.usd(asset.priced)) / 1e8,
  priceUpdatedAt: new Date(world.clock.now()).toISOString(),
  ...(asset.contractAddress === undefined ? {} : { contractAddress: asset.contractAddress }),
})

/** Response of `/v0/status`. */
export const describeSwap = (world: World, swap: Swap): object => {
  const { request, state, deposited, paid, refunded } = swap
  const link = (hash: string) => ({ hash, explorerUrl: `https://explorer.invalid/tx/${hash}` })
  const done = state === 'SUCCESS' || state === 'REFUNDED' || state === 'FAILED'
  return {
    correlationId: correlationOf(swap.number),
    quoteResponse: swap.response,
    status: state,
    updatedAt: new Date(swap.updatedAt).toISOString(),
    swapDetails: {
      intentHashes: done ? [world.random.hex(`near/intent/${swap.number}`)] : [],
      nearTxHashes: done ? [world.random.hex(`near/tx/${swap.number}`)] : [],
      originChainTxHashes: swap.originHashes.map(link),
      destinationChainTxHashes: swap.destinationHashes.map(link),
      ...(deposited === 0n ? {} : amountFields('depositedAmount', request.sell, deposited)),
      ...(state === 'SUCCESS'
        ? { ...amountFields('amountIn', request.sell, deposited), ...amountFields('amountOut', request.buy, paid) }
        : {}),
      ...amountFields('refundedAmount', request.sell, refunded),
      refundReason: swap.refundReason ?? null,
    },
  }
}

const amountFields = (name: string, { decimals }: Asset, amount: bigint): Readonly<Record<string, string>> => ({
  [name]: String(amount),
  [`${name}Formatted`]: formatted(amount, decimals),
})

/** Response of `/v0/any-input/withdrawals`. */
export const describeWithdrawals = (
  world: World,
  { request: { buy, recipient, appFees }, figures: { withdrawFee } }: Swap,
  withdrawals: readonly Withdrawal[],
): object => ({
  recipient,
  affiliateRecipient: appFees[0]?.recipient ?? '',
  asset: buy.assetId,
  withdrawals: withdrawals.map(({ amountOut, hash, at }) => ({
    status: 'SUCCESS',
    ...amountFields('amountOut', buy, amountOut),
    amountOutUsd: worth(world, buy, amountOut),
    ...amountFields('withdrawFee', buy, withdrawFee),
    withdrawFeeUsd: worth(world, buy, withdrawFee),
    timestamp: new Date(at).toISOString(),
    hash,
  })),
})

/** A correlation id derived from a number. */
export const correlationOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
