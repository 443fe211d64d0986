/** A refusal in the words and with the number of a chain's node. */
export class RpcError extends Error {
  readonly code: number
  /** What the node tells besides: revert data on EVM chains, the outcome of a simulation on Solana. */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}
