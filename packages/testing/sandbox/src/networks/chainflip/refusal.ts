/** The backend says no. */
export class BackendRefusal extends Error {
  readonly status: 400 | 404 | 503

  constructor(status: 400 | 404 | 503, message: string) {
    super(message)
    this.status = status
  }
}

/** A node says no. */
export class RpcRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A refusal of a pallet, as a node prints it when it dry-runs a call. */
export const palletError = (pallet: string, name: string, error: string): RpcRefusal =>
  new RpcRefusal(-32024, `KnownModuleError { pallet: "${pallet}", name: "${name}", error: "${error}" }`)
