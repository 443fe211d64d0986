import type { LedgerLog, Transfer } from '../ledger.ts'
import { type AccountStore, type Draft, draftOf, rentExemptMinimum } from './account-store.ts'
import type { Instruction } from './instruction.ts'
import type { LoadedTransaction } from './load-transaction.ts'
import { programAddress } from './program-address.ts'
import type { ProgramCall, SolanaProgram } from './solana-program.ts'
import { type InstructionReason, ProgramFailure, type TransactionError } from './transaction-error.ts'

/** Programs, time and compute budget of a run. */
export interface SolanaContext {
  readonly programs: ReadonlyMap<string, SolanaProgram>
  /** Seconds. */
  readonly timestamp: bigint
  /** Compute units granted. */
  readonly units: number
}

/** Result of a transaction. The draft is not committed yet; a failed transaction has an empty draft. */
export interface SolanaResult {
  readonly draft: Draft
  readonly error?: TransactionError
  readonly lines: readonly string[]
  readonly transfers: readonly Transfer[]
  readonly events: readonly LedgerLog[]
  readonly unitsUsed: number
}

const MAX_DEPTH = 5

/** One run of a transaction's instructions on top of a draft. */
class Run {
  readonly draft: Draft
  readonly lines: string[] = []
  readonly transfers: Transfer[] = []
  readonly events: LedgerLog[] = []
  unitsUsed = 0
  /** By depth: the program of the instruction that ended last among those of the same caller. */
  readonly #previous: (string | undefined)[] = []
  readonly #context: SolanaContext

  constructor(store: AccountStore, context: SolanaContext) {
    this.draft = draftOf(store)
    this.#context = context
  }

  enter(instruction: Instruction, depth: number): void {
    const { programAddress: self } = instruction
    const program = this.#context.programs.get(self)
    if (!program || depth > MAX_DEPTH) throw new ProgramFailure(program ? 'CallDepth' : 'UnsupportedProgramId')
    this.lines.push(`Program ${self} invoke [${depth}]`)
    const before = this.unitsUsed
    this.#previous[depth + 1] = undefined
    try {
      program.run(this.#callOf(instruction, depth))
    } catch (error) {
      const failure = error instanceof RangeError ? new ProgramFailure('InvalidInstructionData') : error
      if (failure instanceof ProgramFailure) this.lines.push(`Program ${self} failed: ${failure.message}`)
      throw failure
    }
    const { units } = this.#context
    this.lines.push(`Program ${self} consumed ${this.unitsUsed - before} of ${units - before} compute units`)
    this.lines.push(`Program ${self} success`)
    this.#previous[depth] = self
  }

  #callOf({ programAddress: self, accounts, data }: Instruction, depth: number): ProgramCall {
    const writable = new Set(accounts.filter((use) => use.writable).map(({ address }) => address))
    return {
      self,
      accounts,
      data,
      timestamp: this.#context.timestamp,
      previous: this.#previous[depth],
      read: (address) => this.draft.get(address),
      write: (address, account) => {
        if (!writable.has(address)) throw new ProgramFailure('ReadonlyDataModified')
        this.draft.put(address, account)
      },
      invoke: (inner, ...seeds) => {
        const signers = new Set([
          ...accounts.filter(({ signer }) => signer).map(({ address }) => address),
          ...seeds.map((parts) => programAddress(parts, self)),
        ])
        requirePrivileges(inner, signers, writable)
        this.enter(inner, depth + 1)
      },
      log: (line) => void this.lines.push(`Program log: ${line}`),
      useUnits: (units) => {
        this.unitsUsed += units
        if (this.unitsUsed > this.#context.units) throw new ProgramFailure('ComputationalBudgetExceeded')
      },
      moved: (from, to, asset, amount) => void this.transfers.push({ from, to, asset, amount }),
      emit: (event) => void this.events.push({ address: self, ...event }),
    }
  }
}

/** A program may pass on only the privileges it was given, plus the signatures of its own derived addresses. */
const requirePrivileges = (inner: Instruction, signers: ReadonlySet<string>, writable: ReadonlySet<string>): void => {
  const beyond = inner.accounts.some(
    (use) => (use.signer && !signers.has(use.address)) || (use.writable && !writable.has(use.address)),
  )
  if (beyond) throw new ProgramFailure('PrivilegeEscalation')
}

const lamportsOf = (store: AccountStore, addresses: readonly string[]): bigint =>
  addresses.reduce((sum, address) => sum + (store.get(address)?.lamports ?? 0n), 0n)

/** The first account that would be left below the rent-exempt minimum. */
const belowRent = (draft: Draft, { accounts }: LoadedTransaction): TransactionError | undefined => {
  const changed = new Set(draft.changed())
  const place = accounts.findIndex(({ address }) => {
    const account = changed.has(address) ? draft.get(address) : undefined
    return account !== undefined && account.lamports < rentExemptMinimum(account.data.length)
  })
  return place < 0 ? undefined : { InsufficientFundsForRent: { account_index: place } }
}

/** Runs a transaction. All of its instructions take effect, or none does. */
export const execute = (store: AccountStore, loaded: LoadedTransaction, context: SolanaContext): SolanaResult => {
  const run = new Run(store, context)
  const summary = () => ({ lines: run.lines, unitsUsed: run.unitsUsed })
  const failed = (error: TransactionError): SolanaResult => ({
    draft: draftOf(store),
    error,
    transfers: [],
    events: [],
    ...summary(),
  })
  for (const [index, instruction] of loaded.instructions.entries()) {
    const reason = reasonOf(() => run.enter(instruction, 1))
    if (reason !== undefined) return failed({ InstructionError: [index, reason] })
  }
  const changed = run.draft.changed()
  const last = loaded.instructions.length - 1
  if (lamportsOf(run.draft, changed) !== lamportsOf(store, changed)) {
    return failed({ InstructionError: [last, 'UnbalancedInstruction'] })
  }
  const poor = belowRent(run.draft, loaded)
  if (poor) return failed(poor)
  return { draft: run.draft, transfers: run.transfers, events: run.events, ...summary() }
}

const reasonOf = (work: () => void): InstructionReason | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof ProgramFailure) return error.reason
    throw error
  }
}
