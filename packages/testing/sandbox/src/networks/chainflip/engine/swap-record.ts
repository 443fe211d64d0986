import type { FlipAsset } from '../assets.ts'

/** What a swap was ordered with, by channel or by vault. */
export interface SwapTerms {
  readonly from: FlipAsset
  readonly to: FlipAsset
  readonly destination: string
  readonly refundAddress: string
  /** With 128 fractional bits. */
  readonly minPrice: bigint
  readonly retryBlocks: number
  readonly oracleBps?: number
  readonly chunks: number
  readonly interval: number
  readonly maxBoostBps: number
  /** The submitter first. */
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

/** Money on its way out. */
export interface Egress {
  readonly amount: bigint
  readonly to: string
  readonly scheduledAt: number
  readonly block: string
  hash?: string
  witnessedAt?: number
  /** Too little to be paid out. */
  failed?: boolean
}

/** One deposit and what became of it. */
export interface SwapRecord {
  readonly swapId: string
  readonly terms: SwapTerms
  readonly channel?: Channel
  readonly vault: boolean
  /** Deposit transaction, as the network's watchers name it. */
  readonly hash: string
  readonly deposit: bigint
  confirmations: number
  witnessedAt?: number
  witnessedBlock?: string
  /** Why the deposit was ignored. */
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
