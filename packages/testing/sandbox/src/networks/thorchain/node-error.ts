/** An error as THORNode's gRPC gateway returns it. */
export class NodeError extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.name = 'NodeError'
    this.status = status
    this.code = code
  }
}

/** A plain error of the query handler: 400, code 3. */
export const badRequest = (message: string): never => {
  throw new NodeError(400, 3, `${message}: invalid request`)
}

/** An error that wraps a registered one of the module: 500, code 2. */
export const internalError = (message: string): never => {
  throw new NodeError(500, 2, `${message}: unknown request`)
}
