import { xrpAccount } from '../../ledgers/xrp/xrp-address.ts'
import type { XrpJson } from '../../ledgers/xrp/xrp-codec.ts'
import type { XrpLedger } from '../../ledgers/xrp/xrp-ledger.ts'
import { sha512Half } from '../../ledgers/xrp/xrp-signature.ts'
import type { XrpChange, XrpTransaction } from '../../ledgers/xrp/xrp-transaction.ts'
import { isoTime, rippleTime } from './describe-time.ts'

/** Index of an account's entry in the ledger. */
export const accountIndex = (address: string): string =>
  Buffer.from(sha512Half(Uint8Array.from([0, 0x61, ...(xrpAccount(address) ?? [])])))
    .toString('hex')
    .toUpperCase()

const fieldsOf = ({ address, after }: XrpChange): object => ({
  Account: address,
  Balance: String(after.balance),
  Flags: after.flags,
  OwnerCount: after.owned,
  Sequence: after.sequence,
})

const nodeOf = (change: XrpChange): object => {
  const entry = { LedgerEntryType: 'AccountRoot', LedgerIndex: accountIndex(change.address) }
  const { before, after } = change
  if (!before) return { CreatedNode: { ...entry, NewFields: fieldsOf(change) } }
  const PreviousFields = {
    ...(before.balance !== after.balance && { Balance: String(before.balance) }),
    ...(before.sequence !== after.sequence && { Sequence: before.sequence }),
    ...(before.flags !== after.flags && { Flags: before.flags }),
  }
  return { ModifiedNode: { ...entry, FinalFields: fieldsOf(change), PreviousFields } }
}

const metaOf = ({ json, result, changes, ledger }: XrpTransaction): object => ({
  AffectedNodes: changes.map(nodeOf),
  TransactionIndex: ledger?.position ?? 0,
  TransactionResult: result,
  ...(result === 'tesSUCCESS' && json.Amount !== undefined && { delivered_amount: json.Amount }),
})

/** A transaction as version 1 of the API shows it; `DeliverMax` repeats the amount. */
const firstVersion = (json: XrpJson): object => ({
  ...json,
  Flags: json.Flags ?? 0,
  ...(json.Amount !== undefined && { DeliverMax: json.Amount }),
})

/** The same in version 2, which has only `DeliverMax`. */
const secondVersion = ({ Amount, ...json }: XrpJson): object => ({
  ...json,
  Flags: json.Flags ?? 0,
  ...(Amount !== undefined && { DeliverMax: Amount }),
})

/** Fields of a transaction in the version of the API that a request asked for. */
export const describeJson = (json: XrpJson, version: number): object =>
  version >= 2 ? secondVersion(json) : firstVersion(json)

/** A transaction of the ledger, as `tx` shows it. */
export const describeTransaction = (ledger: XrpLedger, transaction: XrpTransaction, version: number): object => {
  const { hash, json, ledger: place } = transaction
  const fields = describeJson(json, version)
  if (!place) return version >= 2 ? { hash, tx_json: fields, validated: false } : { ...fields, hash, validated: false }
  const closed = ledger.cadence.timeOf(place.index)
  const inLedger = { date: rippleTime(closed), ledger_index: place.index }
  const meta = metaOf(transaction)
  if (version < 2) return { ...fields, hash, ...inLedger, inLedger: place.index, meta, validated: true }
  return {
    close_time_iso: isoTime(closed),
    hash,
    ledger_hash: ledger.ledgerHash(place.index),
    ledger_index: place.index,
    meta,
    tx_json: { ...fields, ...inLedger },
    validated: true,
  }
}

/** A transaction in the list of `account_tx`. */
export const describeListed = (ledger: XrpLedger, transaction: XrpTransaction, version: number): object => {
  const { meta, validated, ...rest } = describeTransaction(ledger, transaction, version) as Record<string, unknown>
  return version >= 2 ? { meta, ...rest, validated } : { meta, tx: rest, validated }
}
