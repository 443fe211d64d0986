import type { Deposit } from '../contract/deposit.ts'
import { lessBps } from '../domain/amounts.ts'
import type { Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import type { QuotedRoute } from '../stored/stored-quote.ts'

type Outputs = Pick<Route, 'buyAmount' | 'minBuyAmount'>

/**
 * Compares a route as it is priced now with the stored quote.
 *
 * @throws {SwapError} `outputAmountDeviationTooHigh` when the output has fallen by more than `driftBps`, or the worst output
 *   lies more than `driftBps` below the quoted one.
 */
export const requireSteady = ({ limits }: EngineContext, outputs: Outputs, { route }: QuotedRoute): void => {
  const { driftBps } = limits
  const [expected, least] = [BigInt(route.buyAmount), BigInt(route.minBuyAmount)]
  if (outputs.buyAmount < lessBps(expected, driftBps)) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `The output has fallen more than ${driftBps / 100} % below the quote; ask for a new quote or set overrideSlippage.`,
    )
  }
  requireLeast(outputs.minBuyAmount, least, driftBps)
}

/**
 * Compares what the protocol enforces for a deposit with the worst output of the quote, and with the output expected now. A deposit
 * that enforces nothing passes.
 *
 * @throws {SwapError} `outputAmountDeviationTooHigh` when the deposit enforces less than the quote promised by more than
 *   `driftBps`, or more than the swap is expected to pay, which would only be refunded.
 */
export const requireEnforced = (
  { limits }: EngineContext,
  { route, quoted }: { readonly route: Outputs; readonly quoted: QuotedRoute },
  { enforced }: Deposit,
): void => {
  if (!enforced) return
  requireLeast(enforced.minBuyAmount, BigInt(quoted.route.minBuyAmount), limits.driftBps)
  if (enforced.minBuyAmount > route.buyAmount) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      'The swap is expected to pay less than the quote promised at worst; ask for a new quote or set overrideSlippage.',
    )
  }
}

const requireLeast = (found: bigint, quoted: bigint, driftBps: number): void => {
  if (found >= lessBps(quoted, driftBps)) return
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    'The worst output lies too far below that of the quote; ask for a new quote or set overrideSlippage.',
  )
}
