import { addressKey, type Clock } from '@switchyard/core'
import { type DepositOrder, demand } from './deposit-order.ts'
import type { Inbound } from './inbound.ts'
import { sameAddress } from './memo-address.ts'
import { NO_TOKEN } from './router-call.ts'
import type { WireQuote } from './wire-quote.ts'

/** What a quote is compared with: the node's view of the sell chain, the configured router, the time. */
export interface QuoteFacts {
  readonly inbound: Inbound | undefined
  readonly router: string | undefined
  readonly clock: Clock
}

/**
 * Why a deposit for a quote would not be safe; `undefined` if it is safe. The vault must be the node's and the router the
 * configured one: the quote service alone is not trusted with either.
 */
export const problemOf = (quote: WireQuote, { inbound, router, clock }: QuoteFacts): string | undefined => {
  const { inboundAddress: vault, expiry, router: named } = quote
  if (expiry * 1_000 <= clock.now()) return 'has expired'
  if (inbound?.address === undefined) return 'names a vault the node does not confirm'
  if (!sameAddress(inbound.address, vault)) return 'names another vault than the node'
  if (router === undefined) return undefined
  if (!/^0x[0-9a-f]{40}$/i.test(vault)) return 'names a vault of another chain'
  const others = [named, inbound.router].filter((other) => other !== undefined)
  return others.every((other) => addressKey(other) === addressKey(router)) ? undefined : 'names another router'
}

/** Maximum time a deposit stays open, milliseconds: bounds a wrong expiry. */
const LONGEST_MS = 3_600_000

/** Unix seconds after which a deposit must not be sent: the quote's, at most an hour ahead. */
export const depositExpiry = ({ expiry }: WireQuote, clock: Clock): number =>
  Math.min(expiry, Math.floor((clock.now() + LONGEST_MS) / 1_000))

/**
 * Checks a fresh quote before it is paid.
 *
 * @throws {SwapError} `unableToBuildTransaction` naming what is wrong
 */
export const verifyQuote = (
  order: DepositOrder,
  quote: WireQuote,
  inbound: Inbound | undefined,
  amount: bigint,
): void => {
  const { sell, router, addresses, context } = order
  const problem = problemOf(quote, { inbound, router, clock: context.clock })
  demand(problem === undefined, problem ?? '')
  demand(amount >= quote.minimum, 'is for more than is sold')
  const { inboundAddress: vault, routerAsset } = quote
  demand(!addresses.sources.some((source) => sameAddress(source, vault)), 'names the sender as the vault')
  if (router === undefined) return
  const asset = sell.token.address ?? NO_TOKEN
  demand(
    routerAsset === undefined || addressKey(routerAsset) === addressKey(asset),
    'names another asset for the router',
  )
}
