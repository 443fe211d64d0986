import type { LedgerLog } from '../ledger.ts'
import type { Account } from './account-store.ts'
import type { AccountUse, Instruction } from './instruction.ts'

/** What a program sees and may do while an instruction of its runs. */
export interface ProgramCall {
  /** Its own address. */
  readonly self: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
  /** Of the block, seconds. */
  readonly timestamp: bigint
  read(address: string): Account | undefined
  /** Throws `ReadonlyDataModified` for an account the instruction may not write. */
  write(address: string, account: Account): void
  /** Calls another program; `seeds` are those of addresses this program signs for. */
  invoke(instruction: Instruction, ...seeds: readonly (readonly Uint8Array[])[]): void
  /** A line of the transaction's log. */
  log(line: string): void
  useUnits(units: number): void
  /** Tells of money that changed hands: `native`, or a mint. */
  moved(from: string, to: string, asset: string, amount: bigint): void
  /** Tells the networks that watch the chain. */
  emit(event: Omit<LedgerLog, 'address'>): void
}

/** Behaviour that stands at an address in place of a program. It refuses by throwing a `ProgramFailure`. */
export interface SolanaProgram {
  readonly name: string
  run(call: ProgramCall): void
}
