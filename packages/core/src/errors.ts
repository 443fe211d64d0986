import { cutText } from './cut-text.ts'

/** Handling of a provider's refusal by a client. */
export type ErrorClass = 'fix' | 'retry' | 'elsewhere'

/** One row of the table: HTTP status for whole-request errors, class for provider errors. */
export interface ErrorRow {
  readonly status: number
  readonly class: ErrorClass
  /** A second choice, for some codes. */
  readonly also?: ErrorClass
  /** Meaning of the code in one sentence; shown where no better message is at hand. */
  readonly meaning: string
}

/**
 * Every error code the engine itself answers with. `docs/errors.md` has a heading for each.
 *
 * Source: specification, "Errors"; statuses the specification leaves open follow `docs/decisions/0002`.
 */
export const errorTable = {
  // the caller
  apiKeyInvalid: { status: 401, class: 'fix', meaning: 'The API key is missing, unknown, expired or revoked.' },
  unauthorized: { status: 401, class: 'fix', meaning: 'The API key may not use this service.' },
  rateLimitExceeded: { status: 429, class: 'retry', meaning: 'The key has used up its requests for this minute.' },
  swapSizeExceeded: { status: 403, class: 'fix', meaning: 'The trade is larger than the key allows.' },
  // the request
  invalidRequest: { status: 400, class: 'fix', meaning: 'The request is malformed.' },
  invalidSourceAddressList: { status: 400, class: 'fix', meaning: 'The list of source addresses is not acceptable.' },
  invalidSourceAddress: { status: 400, class: 'fix', meaning: 'The source address is not valid on the sell chain.' },
  invalidDestinationAddress: {
    status: 400,
    class: 'fix',
    meaning: 'The destination address is not valid or cannot be paid.',
  },
  invalidBuyAssetAddress: {
    status: 400,
    class: 'fix',
    meaning: 'The destination address is not valid on the buy chain.',
  },
  invalidRefundAddress: { status: 400, class: 'fix', meaning: 'The refund address is not valid on the sell chain.' },
  invalidAddressForChain: { status: 400, class: 'fix', meaning: 'The address does not match the format of its chain.' },
  blackListAsset: { status: 400, class: 'fix', meaning: 'The asset is on the blacklist.' },
  geoRestrictedToken: { status: 451, class: 'elsewhere', meaning: 'The token is not available in this region.' },
  isSanctionedAddress: { status: 400, class: 'elsewhere', meaning: 'The address is on a list of bad addresses.' },
  addressScreeningFailed: { status: 400, class: 'retry', meaning: 'The addresses could not be screened.' },
  tokenPriceUnavailable: {
    status: 400,
    class: 'retry',
    meaning: 'No USD price is known, and the key has a size limit.',
  },
  // quoting
  noRoutesFound: { status: 404, class: 'elsewhere', meaning: 'There is no route between the assets.' },
  sellAssetAmountTooSmall: { status: 400, class: 'fix', meaning: "The sell amount is below the provider's minimum." },
  insufficientLiquidity: { status: 400, class: 'fix', also: 'elsewhere', meaning: 'The pool cannot absorb the size.' },
  swapHalted: { status: 400, class: 'elsewhere', meaning: 'The protocol has halted trading for the asset or chain.' },
  invalidAsset: { status: 400, class: 'elsewhere', meaning: 'The provider does not trade the asset.' },
  invalidChain: { status: 400, class: 'elsewhere', meaning: 'The provider does not serve the chain.' },
  unsupportedChainId: { status: 400, class: 'elsewhere', meaning: 'The provider does not serve the chain.' },
  unsupportedMethod: { status: 400, class: 'elsewhere', meaning: 'The provider does not offer this kind of quote.' },
  noMemoPriceProtection: {
    status: 400,
    class: 'elsewhere',
    meaning: "The memo would exceed the sell chain's limit once price protection is in it.",
  },
  unknownError: { status: 400, class: 'retry', meaning: 'The provider failed without saying why.' },
  quoteError: { status: 400, class: 'retry', meaning: 'The provider refused the quote.' },
  noQuoteResponse: { status: 400, class: 'retry', meaning: "The provider's quote call failed." },
  requestTimeout: { status: 400, class: 'retry', meaning: 'The provider did not answer before the deadline.' },
  apiRequestFailed: { status: 400, class: 'retry', meaning: "The provider's API call failed." },
  // swapping
  swapRouteNotFound: { status: 404, class: 'fix', meaning: 'The routeId is unknown or has expired.' },
  outputAmountDeviationTooHigh: { status: 400, class: 'fix', meaning: 'The price has moved too far since the quote.' },
  insufficientBalance: { status: 400, class: 'fix', meaning: 'The source address does not hold the sell amount.' },
  insufficientAllowance: { status: 400, class: 'fix', meaning: 'The token allowance is too low.' },
  failedToRetrieveBalance: { status: 400, class: 'retry', meaning: 'The balance could not be read.' },
  unableToBuildTransaction: { status: 400, class: 'fix', meaning: 'The transaction could not be built.' },
  refundAddressUnsupportedByRoute: {
    status: 400,
    class: 'fix',
    meaning: 'The route cannot honour the refund address.',
  },
  refundAddressTooLongForSellChain: {
    status: 400,
    class: 'fix',
    meaning: "The refund address does not fit the sell chain's memo.",
  },
  memoTooLongForSourceChain: { status: 400, class: 'elsewhere', meaning: 'The memo does not fit the sell chain.' },
  solanaOutputBelowRentExemptMinimum: {
    status: 400,
    class: 'fix',
    meaning: 'The output could not keep the destination account alive.',
  },
  solanaTokenProgramUnavailable: {
    status: 502,
    class: 'retry',
    meaning: 'The token program of a mint could not be determined.',
  },
  // tracking
  txNotFound: { status: 404, class: 'retry', meaning: 'No provider knows the transaction.' },
  depositChannelNotFound: { status: 404, class: 'fix', meaning: 'No provider knows the deposit channel or address.' },
  invalidTxHashFormat: { status: 400, class: 'fix', meaning: 'The transaction hash is malformed.' },
  // catalogue and host
  noTokenListsFound: { status: 404, class: 'fix', meaning: 'The provider has no token list.' },
  notFound: { status: 404, class: 'fix', meaning: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, class: 'fix', meaning: 'The address does not take this method.' },
  idempotencyKeyReused: {
    status: 422,
    class: 'fix',
    meaning: 'The idempotency key was used for another request.',
  },
  idempotencyKeyPending: {
    status: 409,
    class: 'retry',
    meaning: 'The request with this idempotency key has no answer yet.',
  },
  payloadTooLarge: { status: 413, class: 'fix', meaning: 'The body is too large.' },
  serviceUnavailable: { status: 503, class: 'retry', meaning: 'A part of this service does not answer.' },
  internalError: { status: 500, class: 'retry', meaning: 'Something broke on our side.' },
} as const

/** A code of `errorTable`. */
export type ErrorCode = keyof typeof errorTable

const MARK = Symbol.for('switchyard.SwapError')

const DOCS = 'https://github.com/switchyard/switchyard/blob/main/docs/errors.md'

/** Address of a code's heading in `docs/errors.md`; of the page for a code it does not have. */
export const linkErrorDocs = (code: string): string =>
  Object.hasOwn(errorTable, code) ? `${DOCS}#${code.toLowerCase()}` : DOCS

/**
 * The one error of the engine. `code` is from `errorTable`; `data` goes to the client as it is.
 *
 * Recognise it with `SwapError.is`, which holds across duplicate copies of this package.
 */
export class SwapError extends Error {
  readonly code: ErrorCode
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ErrorCode,
    message?: string,
    options: { data?: Readonly<Record<string, unknown>> | undefined; cause?: unknown } = {},
  ) {
    super(message ?? errorTable[code].meaning, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'SwapError'
    this.code = code
    this.data = options.data
    Object.defineProperty(this, MARK, { value: true })
  }

  /** HTTP status of the code. */
  get status(): number {
    return errorTable[this.code].status
  }

  /** Address of the code's description. */
  get docs(): string {
    return linkErrorDocs(this.code)
  }

  /** `true` for a `SwapError` of any copy of this package. */
  static is(error: unknown): error is SwapError {
    return typeof error === 'object' && error !== null && MARK in error
  }
}

/** The row of a code, also one a third-party provider brought along; unknown codes are taken as retry. */
export const findErrorRow = (code: string): ErrorRow =>
  Object.hasOwn(errorTable, code)
    ? errorTable[code as ErrorCode]
    : { status: 400, class: 'retry', meaning: 'The provider failed.' }

const UPSTREAM = Symbol.for('switchyard.UpstreamError')

/**
 * An upstream gave no usable answer: no connection, a broken body, an unexpected status. A fault, not a refusal; the
 * engine answers with the provider's `capabilities.faultCode`. The message reaches the client: it must hold no secret, and is cut at
 * 300 characters.
 */
export class UpstreamError extends Error {
  /** HTTP status, where there was one. */
  readonly status: number | undefined

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(cutText(message), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'UpstreamError'
    this.status = options.status
    Object.defineProperty(this, UPSTREAM, { value: true })
  }

  static is(error: unknown): error is UpstreamError {
    return typeof error === 'object' && error !== null && UPSTREAM in error
  }
}
