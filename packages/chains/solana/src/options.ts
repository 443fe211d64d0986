/** Price of a compute unit, in millionths of a lamport. The defaults cost well under a cent. */
export interface PriorityOptions {
  /** Percentile of the fees recently paid for the accounts of the transaction. Default 75. */
  readonly percentile?: number
  /** Minimum price, also when no fees were paid recently. Default: the fact `priorityPriceFloor`. */
  readonly minimum?: bigint
  /** Maximum price. Default: the fact `priorityPriceCeiling`. */
  readonly maximum?: bigint
}
