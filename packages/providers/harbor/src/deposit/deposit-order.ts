import type { BuildParams, Offer, ProviderContext } from '@switchyard/core'
import type { Client } from '../client.ts'
import type { TradedPair } from '../quote/plan-quote.ts'

/** Everything a deposit is built from. `router` is the only contract ever called. */
export interface DepositOrder extends TradedPair {
  readonly client: Client
  readonly offer: Offer
  readonly addresses: BuildParams
  readonly context: ProviderContext
}
