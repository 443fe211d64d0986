import type { LedgerLog } from '../ledger.ts'
import type { BandwidthBill } from './bandwidth.ts'
import type { SignedTransaction } from './raw-transaction.ts'

/** End of a contract, with java-tron's names. */
export type ContractRet = 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'

/** A movement of TRX; machine addresses. */
export interface Movement {
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Result of a transaction. */
export interface TronOutcome {
  readonly ret: ContractRet
  readonly bandwidth: BandwidthBill
  readonly energy: bigint
  readonly energyFee: bigint
  readonly memoFee: bigint
  /** Fee of the contract itself: that of a new account. */
  readonly systemFee: bigint
  readonly moved: readonly Movement[]
  readonly logs: readonly LedgerLog[]
  /** Return value of the contract, or the data of its revert. */
  readonly output: `0x${string}`
}

/** A transaction in the ledger. */
export interface TronTransaction {
  readonly signed: SignedTransaction
  readonly outcome: TronOutcome
  readonly time: number
  /** Absent until a block includes it. */
  height?: number
}

/** Sun that a transaction cost its owner. */
export const feeOf = ({ bandwidth, energyFee, memoFee, systemFee }: TronOutcome): bigint =>
  bandwidth.fee + energyFee + memoFee + systemFee
