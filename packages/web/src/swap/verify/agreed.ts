/** The terms that the user agreed to. Nothing of it is taken from the response that is checked against it. */
export interface Agreed {
  readonly sellAsset: string
  readonly buyAsset: string
  /** Decimal text. */
  readonly sellAmount: string
  readonly sellDecimals: number
  readonly buyDecimals: number
  /** The least output, decimal text. */
  readonly minBuyAmount: string
  readonly sourceAddress: string
  readonly destinationAddress: string
  readonly refundAddress?: string
  /** A near-maximum or flexible payment may sell less. */
  readonly mayResize: boolean
}
