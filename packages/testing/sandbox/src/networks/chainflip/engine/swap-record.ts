import type { FlipAsset } from '../assets.ts'

/** Terms of a swap, from its channel or vault call. */
export interface SwapTerms {
  readonly from: FlipAsset
  readonly to: FlipAsset
  readonly destination: string
  readonly refundAddress: string
  /** Fixed point with 128 fractional bits. */
  readonly minPrice: bigint
  readonly retryBlocks: number
  readonly oracleBps?: number
  readonly chunks: number
  readonly interval: number
  readonly maxBoostBps: number
  /** The submitting broker first. */
  readonly brokers: readonly { readonly account: string; readonly bps: number }[]
}

/** A deposit channel. */
export interface Channel {
  readonly id: string
  readonly address: string
  readonly terms: SwapTerms
  readonly createdAt: number
  readonly expiryBlock: number
  readonly expiresAt: number
  readonly byBackend: boolean
}

/** A scheduled or sent payout. */
export interface Egress {
  readonly amount: bigint
  readonly to: string
  readonly scheduledAt: number
  readonly block: string
  hash?: string
  witnessedAt?: number
  /** The amount is below the dust limit. */
  failed?: boolean
}

/** One deposit and its progress. */
export interface SwapRecord {
  readonly swapId: string
  readonly terms: SwapTerms
  readonly channel?: Channel
  readonly vault: boolean
  /** Reference of the deposit transaction on the network. */
  readonly hash: string
  readonly deposit: bigint
  confirmations: number
  witnessedAt?: number
  witnessedBlock?: string
  /** The reason for which the deposit was ignored. */
  ignored?: { readonly name: string; readonly message: string }
  boostedAt?: number
  boostFee: bigint
  ingressFee: bigint
  input: bigint
  swapped: bigint
  intermediate: bigint
  output: bigint
  networkFee: bigint
  brokerFee: bigint
  egressFee: bigint
  refundFee: bigint
  refundEgressFee: bigint
  executed: number
  scheduledAt?: number
  executedAt?: number
  retries: number
  lastReason?: string
  aborted?: boolean
  finished?: boolean
  swapEgress?: Egress
  refundEgress?: Egress
}
