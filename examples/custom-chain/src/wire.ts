/** An unsigned transaction of the Acme chain, which a wallet shows, signs and sends. Amounts are base units. */
export interface AcmeTransaction {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly fee: string
  readonly memo: string
  readonly sequence: number
}

/** Name of the transaction's format on the wire. */
export const TX_TYPE = 'acme'

/** Longest memo of a transaction, bytes. */
export const MEMO_BYTES = 256
