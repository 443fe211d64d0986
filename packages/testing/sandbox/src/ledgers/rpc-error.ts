/** A rejection with the code and error text of a chain's node. */
export class RpcError extends Error {
  readonly code: number
  /** Extra data of the error: revert data on EVM chains, the simulation result on Solana. */
  readonly data: unknown

  /** More fields of the error object: `name` and `cause` on NEAR. */
  readonly fields: object

  constructor(code: number, message: string, data?: unknown, fields: object = {}) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
    this.fields = fields
  }
}
