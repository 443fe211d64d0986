import type { World } from '../../world/world.ts'
import { marketOutput } from '../market-output.ts'
import type { Asset } from './assets.ts'
import type { AppFee, QuoteRequest } from './read-request.ts'
import { Refusal } from './refusal.ts'

/** Figures of a swap, base units. */
export interface Figures {
  readonly amountIn: bigint
  readonly minAmountIn: bigint
  readonly amountOut: bigint
  readonly minAmountOut: bigint
  readonly withdrawFee: bigint
  readonly refundFee: bigint
  /** Seconds from the confirmed deposit to the payout. */
  readonly timeEstimate: number
  readonly appFees: readonly AppFee[]
}

/** Account that receives 1Click's own fee. */
const OWN_ACCOUNT = '2238fd089f1c92b206c218cd16b8676cb98964e0d50f8ab729c6396a81e07805'
const KEYLESS_FEE_BPS = 20
const SPREAD_BPS = 7
const DOLLARS_PER_BPS = 40_000n
const MAX_DEPTH_DOLLARS = 3_000_000n
const WHOLE = 10_000n
const SCALE = 100_000_000n
/** Minimum value of a bridge transfer, US cents. */
const MIN_CENTS = 200n
const SECONDS_INSIDE = 25

/** Cost of a payment on a chain, US cents; Bitcoin and Ethereum cost the most. */
const paymentCents = (chain: string): bigint => ({ ETH: 30n, BTC: 60n })[chain] ?? 3n

const unitsOf = (world: World, { priced, decimals }: Asset, cents: bigint): bigint =>
  (cents * SCALE * 10n ** BigInt(decimals)) / 100n / world.prices.usd(priced)

/** Value of an amount, US dollars in 1e8 units. */
export const usdOf = (world: World, { priced, decimals }: Asset, amount: bigint): bigint =>
  (amount * world.prices.usd(priced)) / 10n ** BigInt(decimals)

/** With a key, half of each requested fee goes to 1Click; without one, 1Click adds its own fee. */
const sharesOf = (requested: readonly AppFee[], authorised: boolean): readonly AppFee[] => {
  if (!authorised) return [...requested, { recipient: OWN_ACCOUNT, fee: KEYLESS_FEE_BPS }]
  const ownFee = requested.reduce((sum, { fee }) => sum + Math.floor(fee / 2), 0)
  if (ownFee === 0) return requested
  return [
    ...requested.map(({ recipient, fee }) => ({ recipient, fee: fee - Math.floor(fee / 2) })),
    { recipient: OWN_ACCOUNT, fee: ownFee },
  ]
}

const lostBps = (
  world: World,
  { sell, amount }: Pick<QuoteRequest, 'sell' | 'amount'>,
  appFees: readonly AppFee[],
): number => {
  const dollars = usdOf(world, sell, amount) / SCALE
  if (dollars > MAX_DEPTH_DOLLARS) throw new Refusal('No liquidity available')
  return SPREAD_BPS + Number(dollars / DOLLARS_PER_BPS) + appFees.reduce((sum, { fee }) => sum + fee, 0)
}

/** Payout for an amount of the sell asset at the current price. Throws a `Refusal`. */
export const outputOf = (
  world: World,
  request: Pick<QuoteRequest, 'sell' | 'buy' | 'amount'>,
  appFees: readonly AppFee[],
): bigint => {
  const { sell, buy, amount } = request
  const gross = marketOutput(world, sell, buy, amount, lostBps(world, request, appFees))
  const fee = unitsOf(world, buy, paymentCents(buy.chain))
  return gross > fee ? gross - fee : 0n
}

/** Least amount of the sell asset whose payout is the requested output. Throws a `Refusal`. */
const inputOf = (world: World, request: QuoteRequest, appFees: readonly AppFee[]): bigint => {
  const reaches = (amount: bigint): boolean => outputOf(world, { ...request, amount }, appFees) >= request.amount
  let most = 1n
  while (!reaches(most)) most *= 2n
  let least = most / 2n
  while (most - least > 1n) {
    const middle = (least + most) / 2n
    if (reaches(middle)) most = middle
    else least = middle
  }
  return most
}

/** Computes the output that a quote states: more than it, where the fault `overPromiseBps` is set. */
const promised = (world: World, output: bigint): bigint =>
  (output * (WHOLE + BigInt(world.faults.of('near').overPromiseBps ?? 0))) / WHOLE

/** Prices a request. Throws a `Refusal`. */
export const priceRequest = (world: World, request: QuoteRequest, authorised: boolean): Figures => {
  const { sell, buy, slippageBps, flexible, swapType } = request
  const { halt } = world.faults.of('near')
  if (halt === true || halt === sell.chain || halt === buy.chain)
    throw new Refusal('Quoting for this pair is not available')
  const appFees = sharesOf(request.appFees, authorised)
  const shared = sharedFigures(world, request, appFees)
  if (swapType === 'ANY_INPUT') return { amountIn: 0n, minAmountIn: 0n, amountOut: 0n, minAmountOut: 0n, ...shared }
  const least = unitsOf(world, sell, MIN_CENTS) + 1n
  const amount = swapType === 'EXACT_OUTPUT' ? inputOf(world, request, appFees) : request.amount
  if (amount < least) throw new Refusal(`Amount is too low for bridge, try at least ${least}`)
  const bps = BigInt(slippageBps)
  if (swapType === 'EXACT_OUTPUT') {
    const amountIn = (amount * (WHOLE + bps) + WHOLE - 1n) / WHOLE
    return { amountIn, minAmountIn: amount, amountOut: request.amount, minAmountOut: request.amount, ...shared }
  }
  const amountOut = promised(world, outputOf(world, request, appFees))
  if (amountOut === 0n) throw new Refusal('Failed to get quote')
  const tolerated = (value: bigint): bigint => (value * (WHOLE - bps)) / WHOLE
  const minAmountIn = flexible ? tolerated(amount) : amount
  return { amountIn: amount, minAmountIn, amountOut, minAmountOut: tolerated(amountOut), ...shared }
}

const sharedFigures = (
  world: World,
  { sell, buy }: QuoteRequest,
  appFees: readonly AppFee[],
): Pick<Figures, 'withdrawFee' | 'refundFee' | 'timeEstimate' | 'appFees'> => {
  return {
    withdrawFee: unitsOf(world, buy, paymentCents(buy.chain)),
    refundFee: unitsOf(world, sell, paymentCents(sell.chain)),
    timeEstimate: SECONDS_INSIDE + Math.ceil(world.ledger(buy.chain).blockMs / 1000),
    appFees,
  }
}
