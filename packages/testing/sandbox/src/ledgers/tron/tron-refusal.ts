/** Codes of `broadcasttransaction` that the ledger gives. */
export type TronRefusalCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'BANDWITH_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'OTHER_ERROR'

/** A transaction that java-tron does not accept; the message is the text of `broadcasttransaction`. */
export class TronRefusal extends Error {
  readonly code: TronRefusalCode

  constructor(code: TronRefusalCode, message: string) {
    super(message)
    this.name = 'TronRefusal'
    this.code = code
  }
}

/** Prefix that `broadcasttransaction` puts before the text of a failed validation. */
export const VALIDATE_ERROR = 'Contract validate error : '

/** Refuses with the text of a contract's validation, as `createtransaction` shows it. */
export const invalidContract = (message: string): never => {
  throw new TronRefusal('CONTRACT_VALIDATE_ERROR', `${VALIDATE_ERROR}${message}`)
}
