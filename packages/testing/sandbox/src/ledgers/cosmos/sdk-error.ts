/** A rejection with the code, codespace and text of the Cosmos SDK. */
export class SdkError extends Error {
  readonly code: number
  readonly codespace = 'sdk'

  constructor(code: number, message: string) {
    super(message)
    this.name = 'SdkError'
    this.code = code
  }
}

/** Registered errors of the SDK: code and the text that ends a message. */
const sdkErrors = {
  txDecode: [2, 'tx parse error'],
  unauthorized: [4, 'unauthorized'],
  insufficientFunds: [5, 'insufficient funds'],
  unknownRequest: [6, 'unknown request'],
  invalidAddress: [7, 'invalid address'],
  invalidPubKey: [8, 'invalid pubkey'],
  unknownAddress: [9, 'unknown address'],
  invalidCoins: [10, 'invalid coins'],
  outOfGas: [11, 'out of gas'],
  memoTooLarge: [12, 'memo too large'],
  insufficientFee: [13, 'insufficient fee'],
  noSignatures: [15, 'no signatures supplied'],
  inMempool: [19, 'tx already in mempool'],
  txTimeout: [30, 'tx timeout height'],
  wrongSequence: [32, 'incorrect account sequence'],
} as const

/** Throws a registered error with its details. */
export const refuseWith = (error: keyof typeof sdkErrors, detail?: string): never => {
  const [code, text] = sdkErrors[error]
  throw new SdkError(code, detail === undefined ? text : `${detail}: ${text}`)
}
