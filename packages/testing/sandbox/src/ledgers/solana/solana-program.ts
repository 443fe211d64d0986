import type { LedgerLog } from '../ledger.ts'
import type { Account } from './account-store.ts'
import type { AccountUse, Instruction } from './instruction.ts'

/** Environment of a program while one of its instructions runs. */
export interface ProgramCall {
  /** Address of the program. */
  readonly self: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
  /** Block time, seconds. */
  readonly timestamp: bigint
  read(address: string): Account | undefined
  /** Throws `ReadonlyDataModified` for an account the instruction may not write. */
  write(address: string, account: Account): void
  /** The program of the instruction that ended last beside this one: before it in the transaction, or in the same caller. */
  readonly previous: string | undefined
  /** Calls another program; `seeds` are those of derived addresses that this program signs for. */
  invoke(instruction: Instruction, ...seeds: readonly (readonly Uint8Array[])[]): void
  /** Adds a line to the transaction's log. */
  log(line: string): void
  useUnits(units: number): void
  /** Records a transfer of `native` or of a mint. */
  moved(from: string, to: string, asset: string, amount: bigint): void
  /** Emits an event to the networks that watch the chain. */
  emit(event: Omit<LedgerLog, 'address'>): void
}

/** TypeScript behaviour installed at an address in place of a program. It rejects by throwing a `ProgramFailure`. */
export interface SolanaProgram {
  readonly name: string
  run(call: ProgramCall): void
}
