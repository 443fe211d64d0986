import type { LedgerTransaction } from '../ledger.ts'
import type { EngineResult } from './engine-result.ts'
import { xrpChain } from './xrp-chain.ts'
import type { XrpJson } from './xrp-codec.ts'
import type { XrpAccount } from './xrp-state.ts'

/** An account that a transaction changed. */
export interface XrpChange {
  readonly address: string
  /** Undefined for an account that the transaction created. */
  readonly before: Readonly<XrpAccount> | undefined
  readonly after: Readonly<XrpAccount>
}

/** A transaction in the ledger. */
export interface XrpTransaction {
  readonly hash: string
  readonly json: XrpJson
  readonly blob: Uint8Array
  readonly result: EngineResult
  readonly time: number
  readonly changes: readonly XrpChange[]
  /** The validated ledger that includes it, and its place there; absent while the ledger is open. */
  ledger?: { readonly index: number; readonly position: number }
}

/** The memo of a payment: the data of its first memo as text. */
const memoOf = ({ Memos }: XrpJson): string | undefined => {
  const data = Memos?.[0]?.Memo.MemoData
  return data === undefined ? undefined : Buffer.from(data, 'hex').toString('utf8')
}

/** The transaction as a network that watches the chain sees it. */
export const viewTransaction = ({ hash, json, result, time, ledger }: XrpTransaction): LedgerTransaction => {
  const failed = result !== 'tesSUCCESS'
  const { Account: from, Destination: to, Amount } = json
  const paid = !failed && to !== undefined && Amount !== undefined
  return {
    chain: xrpChain.chain,
    hash,
    from,
    transfers: paid ? [{ from, to, asset: 'native', amount: BigInt(Amount) }] : [],
    memo: memoOf(json),
    fee: BigInt(json.Fee),
    height: ledger?.index,
    time,
    failed,
    logs: [],
  }
}
