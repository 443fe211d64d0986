import type { LedgerTransaction } from '../ledger.ts'
import type { SolanaResult } from './execute.ts'
import type { LoadedTransaction } from './load-transaction.ts'
import { programIds } from './program-ids.ts'
import type { TokenAccount } from './token-account.ts'
import type { WireTransaction } from './wire-transaction.ts'

/** Balance of an account before or after a transaction. */
export interface Holding {
  readonly lamports: bigint
  readonly token: TokenAccount | undefined
}

/** A transaction that the chain has accepted. */
export interface SolanaTransaction {
  readonly signature: string
  readonly wire: WireTransaction
  readonly loaded: LoadedTransaction
  readonly result: SolanaResult
  /** Lamports. */
  readonly fee: bigint
  /** One entry per account, in account order. */
  readonly before: readonly Holding[]
  readonly after: readonly Holding[]
  /** Reported time of arrival, milliseconds. */
  readonly time: number
  /** Absent until a block includes it. */
  slot?: number
}

/** Text of the first memo. */
const memoOf = ({ instructions }: LoadedTransaction): string | undefined => {
  const memo = instructions.find(
    ({ programAddress }) => programAddress === programIds.memo || programAddress === programIds.oldMemo,
  )
  return memo && new TextDecoder().decode(memo.data)
}

/** The transaction as a network that watches the chain sees it. */
export const viewTransaction = (transaction: SolanaTransaction): LedgerTransaction => {
  const { signature, loaded, result, fee, time, slot } = transaction
  return {
    chain: 'SOL',
    hash: signature,
    from: loaded.accounts[0]?.address ?? '',
    transfers: result.transfers,
    memo: memoOf(loaded),
    fee,
    height: slot,
    time,
    failed: result.error !== undefined,
    logs: result.events,
  }
}
