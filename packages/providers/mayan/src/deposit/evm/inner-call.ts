/** The call of an order to Mayan's contract. */
export interface InnerCall {
  /** Contract of the protocol. */
  readonly contract: string
  readonly data: string
  /** Input token of the protocol; another sold token is swapped into it first. */
  readonly inputToken: string
  readonly inputDecimals: number
  /** Wormhole's message fee in wei of the source chain. */
  readonly messageFee: bigint
}
