import type { TrackingStatus, TrackStatus } from '@switchyard/core'

/** Status of an order. */
export interface SwapOutcome {
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
}

const inbound: SwapOutcome = { status: 'pending', trackingStatus: 'inbound' }
const swapping: SwapOutcome = { status: 'swapping', trackingStatus: 'swapping' }
/** Cancelled; the refund is pending. */
const refunding: SwapOutcome = { status: 'swapping', trackingStatus: 'outbound' }
const completed: SwapOutcome = { status: 'completed', trackingStatus: 'completed' }
const refunded: SwapOutcome = { status: 'refunded', trackingStatus: 'refunded' }
const unknown: SwapOutcome = { status: 'unknown' }

const byClientStatus: ReadonlyMap<string, SwapOutcome> = new Map([
  ['COMPLETED', completed],
  ['REFUNDED', refunded],
  ['CANCELED', refunding],
])

/** The names of `status`, which depend on the route type. */
const byStatus: ReadonlyMap<string, SwapOutcome> = new Map([
  ['ORDER_SUBMITTED', inbound],
  ['ORDER_CREATED', swapping],
  ['TRANSFER_VAA_SIGNED', swapping],
  ['SUBMITTED_ON_SOLANA', swapping],
  ['CLAIMED_ON_SOLANA', swapping],
  ['SWAPPED_ON_SOLANA', swapping],
  ['SWAP_VAA_SIGNED', swapping],
  ['REDEEM_SEQUENCE_RECEIVED', swapping],
  ['REDEEM_VAA_SIGNED', swapping],
  ['CIRCLE_ATTESTATION_ACQUIRED', swapping],
  ['SUBMITTED_ON_SOLANA_MCTP', swapping],
  ['CLAIMED_ON_SOLANA_MCTP', swapping],
  ['ORDER_EXPIRED', refunding],
  ['ORDER_CANCELED', refunding],
  ['REFUND_SEQUENCE_RECEIVED', refunding],
  ['REFUND_VAA_SIGNED', refunding],
  ['ORDER_FULFILLED', completed],
  ['ORDER_SETTLED', completed],
  ['ORDER_UNLOCKED', completed],
  ['UNLOCK_SEQUENCE_RECEIVED', completed],
  ['SETTLED_ON_SOLANA', completed],
  ['REDEEMED_ON_EVM', completed],
  ['SWAPPED_ON_SOLANA_MCTP', completed],
  ['SETTLED_ON_SOLANA_MCTP', completed],
  ['SWAPPED_ON_EVM_MCTP', completed],
  ['SWAPPED_ON_SUI_MCTP', completed],
  ['MCTP_FEE_UNLOCKED', completed],
  ['ORDER_REFUNDED', refunded],
  ['REFUNDED_ON_EVM', refunded],
  ['REFUNDED_ON_SOLANA', refunded],
  ['REFUNDED_ON_EVM_MCTP', refunded],
  ['REFUNDED_ON_SOLANA_MCTP', refunded],
  ['REFUNDED_ON_SUI_MCTP', refunded],
])

/** Names that contain a chain. */
const byPattern: readonly (readonly [pattern: RegExp, outcome: SwapOutcome])[] = [
  [/^INITIATED_ON_/, swapping],
  [/^REDEEMED_ON_[A-Z]+_WITH_(LOCKED_)?FEE$/, completed],
]

/**
 * Translates the status of an order. The explorer's `clientStatus` takes precedence; `status` applies to records without
 * one, and distinguishes the states of `INPROGRESS`.
 *
 * Source: explorer-api documentation and example-tx-parser (read 2026-11).
 */
export const readSwapOutcome = (clientStatus: string | undefined, status: string | undefined): SwapOutcome => {
  if (clientStatus !== undefined && clientStatus !== 'INPROGRESS') return byClientStatus.get(clientStatus) ?? unknown
  const name = status ?? ''
  const outcome = byStatus.get(name) ?? byPattern.find(([pattern]) => pattern.test(name))?.[1] ?? unknown
  if (clientStatus === undefined) return outcome
  return outcome.status === 'pending' || outcome === refunding ? outcome : swapping
}
