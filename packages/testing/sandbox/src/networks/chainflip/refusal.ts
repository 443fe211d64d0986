/** An error response of the backend. */
export class BackendRefusal extends Error {
  readonly status: 400 | 404 | 503

  constructor(status: 400 | 404 | 503, message: string) {
    super(message)
    this.status = status
  }
}

/** An error response of a node. */
export class RpcRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A pallet error as a node prints it in a dry run. */
export const palletError = (pallet: string, name: string, error: string): RpcRefusal =>
  new RpcRefusal(-32024, `KnownModuleError { pallet: "${pallet}", name: "${name}", error: "${error}" }`)
