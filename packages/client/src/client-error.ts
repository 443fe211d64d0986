import { type ErrorClass, findErrorRow, linkErrorDocs } from '@switchyard/core'
import type { QuoteErrorResponse } from '@switchyard/wire'

/** Own codes; the table of the API has the others. */
const OWN_CODES = [
  'networkError',
  'timeout',
  'invalidResponse',
  'streamEnded',
  'noSigner',
  'wrongNetwork',
  'wrongAccount',
  'noTransaction',
  'noDepositAddress',
  'notVerified',
  'priceMoved',
  'notSendable',
  'approvalFailed',
  'sendingUnknown',
  'alreadyRunning',
  'unknownSwap',
] as const

/**
 * Codes that the client itself gives, beside those of the API.
 *
 * - `networkError`: there was no response.
 * - `timeout`: there was none in time.
 * - `invalidResponse`: it is not what the API answers.
 * - `streamEnded`: a stream ended before its last event.
 * - `noSigner`: no signer of `execute` signs for the sell chain.
 * - `wrongNetwork`: the wallet is on another network than the transaction.
 * - `wrongAccount`: the wallet signs for another account than the one that pays.
 * - `noTransaction`: the server built none; the deposit has to be made by hand.
 * - `noDepositAddress`: the swap cannot be paid by hand; a wallet has to sign it.
 * - `notVerified`: the transaction is not what was agreed on.
 * - `priceMoved`: the worst output is now too far below the quoted one.
 * - `notSendable`: the server advises against sending the swap now.
 * - `approvalFailed`: the approval was sent and has no effect.
 * - `sendingUnknown`: it is not known whether the deposit was sent before an interruption.
 * - `alreadyRunning`: the swap is being executed elsewhere.
 * - `unknownSwap`: the storage holds no such swap.
 */
export type OwnErrorCode = (typeof OWN_CODES)[number]

/** Own codes after which the same call may succeed. */
const TRANSIENT: ReadonlySet<string> = new Set(['networkError', 'timeout', 'invalidResponse', 'streamEnded'])

const OWN: ReadonlySet<string> = new Set(OWN_CODES)

/** Details of a `ClientError` besides its code. */
export interface ClientErrorDetails {
  /** HTTP status; absent where there was no response. */
  readonly status?: number
  /** `data` of the error of the API, or what the client noticed. */
  readonly data?: unknown
  /** Reasons of providers that declined, where the response names them. */
  readonly providerErrors?: readonly QuoteErrorResponse[]
  /** Milliseconds after which the server wants to be asked again. */
  readonly retryAfterMs?: number
  /** `X-Request-Id` of the response: what an operator finds the request by. */
  readonly requestId?: string
  readonly cause?: unknown
}

const MARK = Symbol.for('switchyard.ClientError')

/**
 * The one error of the client. `code` is from the table of errors of the API, or an `OwnErrorCode`; match on it.
 *
 * Recognise it with `ClientError.is`, which holds across duplicate copies of this package. A call that its own signal ends
 * rejects with the reason of the signal instead.
 *
 * @example
 * ```ts
 * try {
 *   await client.quote(body)
 * } catch (error) {
 *   if (ClientError.is(error) && error.class === 'retry') showRetry(error.retryAfterMs)
 * }
 * ```
 */
export class ClientError extends Error {
  readonly code: string
  readonly status: number | undefined
  readonly data: unknown
  readonly providerErrors: readonly QuoteErrorResponse[]
  readonly retryAfterMs: number | undefined
  readonly requestId: string | undefined

  constructor(code: string, message: string, details: ClientErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ClientError'
    this.code = code
    this.status = details.status
    this.data = details.data
    this.providerErrors = details.providerErrors ?? []
    this.retryAfterMs = details.retryAfterMs
    this.requestId = details.requestId
    Object.defineProperty(this, MARK, { value: true })
  }

  /** Action to take: `fix` the request, `retry` it later, or go `elsewhere` with another route. An unknown code is `retry`. */
  get class(): ErrorClass {
    if (OWN.has(this.code)) return TRANSIENT.has(this.code) ? 'retry' : 'fix'
    return findErrorRow(this.code).class
  }

  /** Address of the code's description. */
  get docs(): string {
    return linkErrorDocs(this.code)
  }

  /** Tells whether a value is a `ClientError` of any copy of this package. */
  static is(error: unknown): error is ClientError {
    return typeof error === 'object' && error !== null && MARK in error
  }
}
