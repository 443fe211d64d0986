/** A refusal in the words and with the number of an Ethereum node. */
export class RpcError extends Error {
  readonly code: number
  readonly data: `0x${string}` | undefined

  constructor(code: number, message: string, data?: `0x${string}`) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}
