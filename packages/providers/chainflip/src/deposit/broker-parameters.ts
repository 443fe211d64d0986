import type { DepositOrder } from './deposit-order.ts'

/** A number as the RPC of the State Chain takes it. */
export const toHexNumber = (value: bigint): string => `0x${value.toString(16)}`

/** Refund address, minimum price and retry duration of a swap. */
export const writeRefund = ({ state, refund }: DepositOrder): Readonly<Record<string, unknown>> => ({
  retry_duration: state.retryBlocks,
  refund_address: refund.text,
  refund_ccm_metadata: null,
  min_price: toHexNumber(state.minPrice),
  max_oracle_price_slippage: state.oracleBps ?? null,
})

export const writeDca = ({ state: { dca } }: DepositOrder): Readonly<Record<string, number>> | null =>
  dca === undefined ? null : { number_of_chunks: dca.chunks, chunk_interval: dca.interval }

/** Highest boost fee, basis points; `null` without boost. */
export const writeBoost = ({ state: { boostBps } }: DepositOrder): number | null => (boostBps > 0 ? boostBps : null)

export const writeAffiliates = ({ state: { affiliates } }: DepositOrder): readonly unknown[] | null =>
  affiliates.length === 0 ? null : affiliates.map(({ account, bps }) => ({ account, bps }))
