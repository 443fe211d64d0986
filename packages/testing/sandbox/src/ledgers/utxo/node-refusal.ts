/** A rejection with the code and error text of a Bitcoin node's `sendrawtransaction`. */
export class NodeRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'NodeRefusal'
    this.code = code
  }
}

/** Rejects with -26: the transaction breaks a consensus or relay rule. */
export const refuse = (reason: string): never => {
  throw new NodeRefusal(-26, reason)
}
