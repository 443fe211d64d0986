import { RpcError } from '../rpc-error.ts'

/** The reason for which a transaction is invalid, in the notation of nearcore. */
export type InvalidTransaction = string | Readonly<Record<string, unknown>>

/** A rejected transaction, as a node's RPC reports it. */
export const invalidTransaction = (reason: InvalidTransaction): RpcError =>
  new RpcError(
    -32000,
    'Server error',
    { TxExecutionError: { InvalidTxError: reason } },
    {
      name: 'HANDLER_ERROR',
      cause: { name: 'INVALID_TRANSACTION', info: {} },
    },
  )

/** An error of a handler with its cause. */
export const handlerError = (cause: string, info: object, data: string): RpcError =>
  new RpcError(-32000, 'Server error', data, { name: 'HANDLER_ERROR', cause: { name: cause, info } })

/** A parameter that does not parse. */
export const parseError = (message: string): RpcError =>
  new RpcError(-32700, 'Parse error', message, {
    name: 'REQUEST_VALIDATION_ERROR',
    cause: { name: 'PARSE_ERROR', info: { error_message: message } },
  })

/** A failed action, which undoes the whole receipt. `kind` is nearcore's `ActionErrorKind`. */
export class ActionFailure extends Error {
  readonly kind: object

  constructor(kind: object) {
    super(JSON.stringify(kind))
    this.name = 'ActionFailure'
    this.kind = kind
  }
}

/** A contract that panics with a text. */
export const panic = (text: string): ActionFailure =>
  new ActionFailure({ FunctionCallError: { ExecutionError: `Smart contract panicked: ${text}` } })
