import type { DepositOrder } from './deposit-order.ts'

/** A number as the State Chain's RPC takes it. */
export const hexNumber = (value: bigint): string => `0x${value.toString(16)}`

/** Where and when to refund. */
export const refundParameters = ({ state, refund }: DepositOrder): Readonly<Record<string, unknown>> => ({
  retry_duration: state.retryBlocks,
  refund_address: refund.text,
  refund_ccm_metadata: null,
  min_price: hexNumber(state.minPrice),
  max_oracle_price_slippage: state.oracleBps ?? null,
})

export const dcaParameters = ({ state: { dca } }: DepositOrder): Readonly<Record<string, number>> | null =>
  dca === undefined ? null : { number_of_chunks: dca.chunks, chunk_interval: dca.interval }

/** The most paid for boost; `null` for none. */
export const boostFee = ({ state: { boostBps } }: DepositOrder): number | null => (boostBps > 0 ? boostBps : null)

export const affiliateFees = ({ state: { affiliates } }: DepositOrder): readonly unknown[] | null =>
  affiliates.length === 0 ? null : affiliates.map(({ account, bps }) => ({ account, bps }))
