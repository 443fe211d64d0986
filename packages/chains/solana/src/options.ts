/** Price of a compute unit, in millionths of a lamport. The defaults are GUESSes, chosen to cost well under a cent. */
export interface PriorityOptions {
  /** Percentile of the fees recently paid for the accounts of the transaction. Default 75. */
  readonly percentile?: number
  /** Minimum price, also when no fees were paid recently. Default 10 000. */
  readonly minimum?: bigint
  /** Maximum price. Default 1 000 000. */
  readonly maximum?: bigint
}
