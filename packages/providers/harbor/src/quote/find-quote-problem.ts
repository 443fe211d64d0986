import { addressKey, type Clock, type ProviderContext } from '@switchyard/core'
import type { Inbound } from '../inbounds.ts'
import type { WireQuote } from './wire-quote.ts'

/** Facts that a quote is compared with: the chain sold on, the node's view of it, and the configured router. */
export interface QuoteFacts {
  readonly chain: string
  readonly inbound: Inbound | undefined
  readonly router: string | undefined
}

/**
 * Returns why a deposit for a quote would not be safe, `undefined` if it is. The vault must be the node's and the router the
 * configured one: the quote service alone is not trusted with either.
 */
export const findQuoteProblem = (
  { inboundAddress: vault, expiry, router: named }: WireQuote,
  { chain, inbound, router }: QuoteFacts,
  { clock, isSameAddress }: Pick<ProviderContext, 'clock' | 'isSameAddress'>,
): string | undefined => {
  if (expiry * 1_000 <= clock.now()) return 'has expired'
  if (inbound?.address === undefined) return 'names a vault the node does not confirm'
  if (!isSameAddress(chain, inbound.address, vault)) return 'names another vault than the node'
  if (router === undefined) return undefined

  if (!/^0x[0-9a-f]{40}$/i.test(vault)) return 'names a vault of another chain'
  // A router in another spelling than hex is another router, whatever a chain package reads from it.
  const others = [named, inbound.router].filter((other) => other !== undefined)
  return others.every((other) => addressKey(other) === addressKey(router)) ? undefined : 'names another router'
}

/** Maximum time a deposit stays open, milliseconds: bounds a wrong expiry. */
const LONGEST_MS = 3_600_000

/** Returns the Unix seconds after which a deposit must not be sent: the quote's, at most an hour ahead. */
export const limitExpiry = ({ expiry }: WireQuote, clock: Clock): number =>
  Math.min(expiry, Math.floor((clock.now() + LONGEST_MS) / 1_000))
