/** A refusal in the words and with the number of a Bitcoin node's `sendrawtransaction`. */
export class NodeRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'NodeRefusal'
    this.code = code
  }
}

/** -26: the transaction breaks a rule of consensus or relay. */
export const refuse = (reason: string): never => {
  throw new NodeRefusal(-26, reason)
}
