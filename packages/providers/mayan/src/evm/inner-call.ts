/** The call an order makes to Mayan's own contract, with what it promises. */
export interface InnerCall {
  /** Contract of the protocol. */
  readonly contract: string
  readonly data: string
  /** Token the protocol takes; what is sold is swapped into it first where it is another one. */
  readonly inputToken: string
  readonly inputDecimals: number
  /** Wei of the source chain's coin that Wormhole takes for carrying the message. */
  readonly messageFee: bigint
}
