import { readCoreFacts } from '../core-facts.ts'
import { toHuman } from '../domain/amounts.ts'
import type { Route } from '../domain/route.ts'
import { SwapError } from '../errors.ts'
import type { ResolvedRequest } from './resolved-request.ts'

type Payout = Pick<ResolvedRequest, 'sell' | 'buy' | 'sources' | 'request'>

/**
 * Returns the routes whose worst output lets the paid account live. Applies to a same-chain Solana swap that pays SOL to another account;
 * it is not looked up whether that account exists.
 */
export const filterByRentFloor = <Payable extends Pick<Route, 'minBuyAmount'>>(
  routes: readonly Payable[],
  { sell, buy, sources, request }: Payout,
): readonly Payable[] => {
  const [source] = sources
  const { destinationAddress } = request
  const paysSol = sell.chain === 'SOL' && buy.chain === 'SOL' && buy.address === undefined
  const paysAnother = source !== undefined && destinationAddress !== undefined && source !== destinationAddress
  return paysSol && paysAnother
    ? routes.filter(({ minBuyAmount }) => minBuyAmount >= readCoreFacts().rentExemptLamports)
    : routes
}

/** @throws {SwapError} `solanaOutputBelowRentExemptMinimum` when there are routes and none lets the paid account live. */
export const requireRentFloor = (routes: readonly Pick<Route, 'minBuyAmount'>[], payout: Payout): void => {
  const [below] = routes
  if (!below || filterByRentFloor(routes, payout).length > 0) return
  const [output, floor] = [below.minBuyAmount, readCoreFacts().rentExemptLamports].map((lamports) =>
    toHuman(lamports, 9),
  )
  throw new SwapError(
    'solanaOutputBelowRentExemptMinimum',
    `The output of at least ${output} SOL to another account is below the rent-exempt minimum of ${floor} SOL.`,
  )
}
