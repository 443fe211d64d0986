/** A contract token whose address case and decimals are not published by the node. */
export interface KnownToken {
  /** Identifier in the API, with the address in the chain's own case. */
  readonly identifier: string
  readonly decimals: number
}
