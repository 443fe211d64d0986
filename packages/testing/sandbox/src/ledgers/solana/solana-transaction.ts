import type { LedgerTransaction } from '../ledger.ts'
import type { Outcome } from './execute.ts'
import type { LoadedTransaction } from './load-transaction.ts'
import { programIds } from './program-ids.ts'
import type { TokenAccount } from './token-account.ts'
import type { WireTransaction } from './wire-transaction.ts'

/** What an account of a transaction holds at a moment. */
export interface Holding {
  readonly lamports: bigint
  readonly token: TokenAccount | undefined
}

/** A transaction the chain has taken. */
export interface SolanaTransaction {
  readonly signature: string
  readonly wire: WireTransaction
  readonly loaded: LoadedTransaction
  readonly outcome: Outcome
  /** Lamports. */
  readonly fee: bigint
  /** Of each account, in their order. */
  readonly before: readonly Holding[]
  readonly after: readonly Holding[]
  /** Reported time it came, milliseconds. */
  readonly time: number
  /** Absent until a block holds it. */
  slot?: number
}

/** Text of the first memo. */
const memoOf = ({ instructions }: LoadedTransaction): string | undefined => {
  const memo = instructions.find(
    ({ programAddress }) => programAddress === programIds.memo || programAddress === programIds.oldMemo,
  )
  return memo && new TextDecoder().decode(memo.data)
}

/** A transaction as a network watching the chain sees it. */
export const viewTransaction = (transaction: SolanaTransaction): LedgerTransaction => {
  const { signature, loaded, outcome, fee, time, slot } = transaction
  return {
    chain: 'SOL',
    hash: signature,
    from: loaded.accounts[0]?.address ?? '',
    transfers: outcome.transfers,
    memo: memoOf(loaded),
    fee,
    height: slot,
    time,
    failed: outcome.error !== undefined,
    logs: outcome.events,
  }
}
