/** Errors of rippled's methods with its numbers and texts. */
const errors = {
  actNotFound: { code: 19, text: 'Account not found.' },
  lgrNotFound: { code: 21, text: 'ledgerNotFound' },
  txnNotFound: { code: 29, text: 'Transaction not found.' },
  invalidParams: { code: 31, text: 'Invalid parameters.' },
  unknownCmd: { code: 32, text: 'Unknown method.' },
  actMalformed: { code: 35, text: 'Account malformed.' },
  notImpl: { code: 74, text: 'Not implemented.' },
} as const

/** An error that a method answers with. */
export class RippledError extends Error {
  readonly fields: Readonly<Record<string, unknown>>

  constructor(error: keyof typeof errors, text?: string) {
    super(error)
    this.fields = { error, error_code: errors[error].code, error_message: text ?? errors[error].text }
  }
}

/** A blob that is no valid transaction: this error has no number. */
export class InvalidTransactionError extends RippledError {
  override readonly fields: Readonly<Record<string, unknown>>

  constructor(exception: string) {
    super('invalidParams')
    this.fields = { error: 'invalidTransaction', error_exception: exception }
  }
}
