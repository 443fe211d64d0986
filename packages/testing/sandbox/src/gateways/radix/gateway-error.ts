/** An error that the gateway answers with: its status, message and details. */
export class GatewayError extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>>) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** Errors of the gateway by name. Source: babylon-gateway, `GatewayApi/Exceptions` and `ValidationErrorHandler`. */
export const gatewayErrors = {
  entityNotFound: (address: string): GatewayError =>
    new GatewayError(404, 'Entity not found', { type: 'EntityNotFoundError', address }),
  transactionNotFound: (intent_hash: string): GatewayError =>
    new GatewayError(404, 'Transaction not found', { type: 'TransactionNotFoundError', intent_hash }),
  invalidTransaction: (message: string): GatewayError =>
    new GatewayError(400, message, { type: 'InvalidTransactionError' }),
  /** A request that the gateway's own checks refuse. */
  invalidRequest: (path: string, error: string): GatewayError =>
    new GatewayError(400, 'One or more validation errors occurred', {
      type: 'InvalidRequestError',
      validation_errors: [{ path, errors: [error] }],
    }),
  /** A request that the node behind the gateway refuses. */
  refusedByNode: (error: string): GatewayError =>
    new GatewayError(400, 'One or more errors occurred', {
      type: 'InvalidRequestError',
      validation_errors: [{ path: '?', errors: [error] }],
    }),
} as const
