import { addressKey, SwapError } from '@switchyard/core'
import type { Inbound } from '../inbounds.ts'
import { findQuoteProblem } from '../quote/find-quote-problem.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import type { DepositOrder } from './deposit-order.ts'
import { NO_TOKEN } from './router-call.ts'

/** @throws {SwapError} always: `unableToBuildTransaction` with what is wrong with the quote */
export const refuseQuote = (problem: string): never => {
  throw new SwapError('unableToBuildTransaction', `Harbor's quote ${problem}.`)
}

/** Sell amount in units of 1e8, and the node's view of the chain. */
export interface DepositFacts {
  readonly amount: bigint
  readonly inbound: Inbound | undefined
}

/**
 * Checks a fresh quote before it is paid.
 *
 * @throws {SwapError} `unableToBuildTransaction` naming what is wrong
 */
export const verifyQuote = (order: DepositOrder, quote: WireQuote, { amount, inbound }: DepositFacts): void => {
  const { sell, router, addresses, context } = order
  const { chain, address } = sell.token
  const { inboundAddress: vault, routerAsset, minimum } = quote
  const problem = findQuoteProblem(quote, { chain, inbound, router }, context)
  if (problem !== undefined) refuseQuote(problem)
  if (amount < minimum) refuseQuote('is for more than is sold')
  if (addresses.sources.some((source) => context.isSameAddress(chain, source, vault))) {
    refuseQuote('names the sender as the vault')
  }
  if (router === undefined || routerAsset === undefined) return
  if (addressKey(routerAsset) !== addressKey(address ?? NO_TOKEN)) refuseQuote('names another asset for the router')
}
