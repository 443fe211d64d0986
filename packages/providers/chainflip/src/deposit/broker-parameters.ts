import { toHexNumber } from '../rpc.ts'
import type { DepositOrder } from './deposit-order.ts'

/** Refund address, minimum price and retry duration of a swap. */
export const writeRefund = ({ state, refund }: DepositOrder): Readonly<Record<string, unknown>> => ({
  retry_duration: state.retryBlocks,
  refund_address: refund.text,
  refund_ccm_metadata: null,
  min_price: toHexNumber(state.minPrice),
  max_oracle_price_slippage: state.oracleBps ?? null,
})

/** Terms that a swap may be without; `null` stands for none. */
export interface OptionalTerms {
  /** Highest boost fee, basis points. */
  readonly boost: number | null
  readonly affiliates: readonly unknown[] | null
  readonly dca: Readonly<Record<string, number>> | null
}

export const writeTerms = ({ state: { boostBps, affiliates, dca } }: DepositOrder): OptionalTerms => ({
  boost: boostBps > 0 ? boostBps : null,
  affiliates: affiliates.length === 0 ? null : affiliates.map(({ account, bps }) => ({ account, bps })),
  dca: dca === undefined ? null : { number_of_chunks: dca.chunks, chunk_interval: dca.interval },
})
