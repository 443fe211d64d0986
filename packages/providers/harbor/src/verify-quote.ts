import { addressKey } from '@switchyard/core'
import type { Inbound } from './inbound.ts'
import { sameAddress } from './memo-address.ts'
import { demand, type Order } from './order.ts'
import { NO_TOKEN } from './router-call.ts'
import type { WireQuote } from './wire-quote.ts'

/** Vault, router and limits of a quote, against what is configured and what a node says. */
export const verifyQuote = (
  { sell, router, addresses, context }: Order,
  quote: WireQuote,
  inbound: Inbound | undefined,
  amount: bigint,
): void => {
  const { inboundAddress: vault, router: told, routerAsset } = quote
  demand(quote.expiry * 1_000 > context.clock.now(), 'has expired')
  demand(amount >= quote.minimum, 'is for more than is sold')
  demand(inbound?.address === undefined || sameAddress(inbound.address, vault), 'names another vault than the node')
  demand(!addresses.sources.some((source) => sameAddress(source, vault)), 'names the sender as the vault')
  if (router === undefined) return
  demand(/^0x[0-9a-f]{40}$/i.test(vault), 'names a vault of another chain')
  for (const other of [told, inbound?.router])
    demand(other === undefined || addressKey(other) === addressKey(router), 'names another router')
  const asset = sell.token.address ?? NO_TOKEN
  demand(
    routerAsset === undefined || addressKey(routerAsset) === addressKey(asset),
    'names another asset for the router',
  )
}
