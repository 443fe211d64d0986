/** A rejection with the code and error text of a chain's node. */
export class RpcError extends Error {
  readonly code: number
  /** Extra data of the error: revert data on EVM chains, the simulation result on Solana. */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}
