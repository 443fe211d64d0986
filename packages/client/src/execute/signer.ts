import type { SwapResponse, TransactionResponse } from '@switchyard/wire'

/** A transaction to be signed. */
export interface SignRequest {
  /** Chain code, `ETH`. */
  readonly chain: string
  /** Chain id of the API, `1` or `bitcoin`. */
  readonly chainId: string
  /** The account that pays. */
  readonly account: string
  /** The transaction; its format follows `txType`. */
  readonly tx: TransactionResponse
  /** `meta.txType` of the response, such as `EVM` or `PSBT`. */
  readonly txType?: string
  /** An approval comes before the deposit. */
  readonly kind: 'approval' | 'deposit'
  /** The whole response it is from. */
  readonly swap: SwapResponse
}

/** A signed transaction as JSON can hold it. */
export interface SignedTransaction {
  /** Signed bytes, in the form that the signer's own `broadcast` takes. */
  readonly raw: string
  /** Its hash, where it is known before it is broadcast. */
  readonly hash?: string
}

interface SignerBase {
  /** Chain codes it signs for. */
  readonly chains: readonly string[]
  /** Resolves once a transaction is mined and did not fail; asked for approvals. */
  readonly confirm?: (hash: string, request: Pick<SignRequest, 'chain' | 'chainId'>) => Promise<void>
}

/** A wallet whose signature can be had before the transaction is broadcast: an interruption between the two loses nothing. */
export interface TwoStepSigner extends SignerBase {
  readonly sign: (request: SignRequest) => Promise<SignedTransaction>
  /** Broadcasts; resolves to the hash. Called again after an interruption, so what the network knows already is no failure. */
  readonly broadcast: (signed: SignedTransaction, request: Pick<SignRequest, 'chain' | 'chainId'>) => Promise<string>
}

/** A wallet that signs and broadcasts in one step, such as a browser's. */
export interface OneStepSigner extends SignerBase {
  /**
   * Resolves to the hash. Nothing was sent where it rejects as the user's refusal (`isRejection`) or with a `ClientError` of the codes
   * `notVerified`, `wrongAccount`, `wrongNetwork` or `noSigner`; after anything else the deposit may be on its way.
   */
  readonly send: (request: SignRequest) => Promise<string>
}

/** Signs for one or more chains. Implement either form for a wallet that this package has no entry for. */
export type Signer = TwoStepSigner | OneStepSigner
