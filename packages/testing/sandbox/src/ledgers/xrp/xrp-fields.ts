/** Encoding of a field's value. */
export type FieldKind = 'u8' | 'u16' | 'u32' | 'hash' | 'drops' | 'blob' | 'account' | 'memos'

/** A serialised field: its name in JSON, the two numbers of its header and how its value is written. */
export interface XrpField {
  readonly name: string
  readonly type: number
  readonly number: number
  readonly kind: FieldKind
}

const field = (name: string, type: number, number: number, kind: FieldKind): XrpField => ({ name, type, number, kind })

/** Fields of payments of XRP and of account settings, in their canonical order. Others are not simulated. */
export const xrpFields: readonly XrpField[] = [
  field('TransactionType', 1, 2, 'u16'),
  field('NetworkID', 2, 1, 'u32'),
  field('Flags', 2, 2, 'u32'),
  field('SourceTag', 2, 3, 'u32'),
  field('Sequence', 2, 4, 'u32'),
  field('DestinationTag', 2, 14, 'u32'),
  field('LastLedgerSequence', 2, 27, 'u32'),
  field('SetFlag', 2, 33, 'u32'),
  field('ClearFlag', 2, 34, 'u32'),
  field('InvoiceID', 5, 17, 'hash'),
  field('Amount', 6, 1, 'drops'),
  field('Fee', 6, 8, 'drops'),
  field('SigningPubKey', 7, 3, 'blob'),
  field('TxnSignature', 7, 4, 'blob'),
  field('Account', 8, 1, 'account'),
  field('Destination', 8, 3, 'account'),
  field('Memos', 15, 9, 'memos'),
]

/** Fields inside a memo. */
export const memoFields: readonly XrpField[] = [
  field('MemoType', 7, 12, 'blob'),
  field('MemoData', 7, 13, 'blob'),
  field('MemoFormat', 7, 14, 'blob'),
]

/** Numbers of the simulated transaction types. */
export const transactionTypes: Readonly<Record<string, number>> = { Payment: 0, AccountSet: 3 }
