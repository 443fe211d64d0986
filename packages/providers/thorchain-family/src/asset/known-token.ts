/** A contract token whose spelling and decimals do not follow from what the node tells. */
export interface KnownToken {
  /** Identifier in the API, address in the spelling of the chain. */
  readonly identifier: string
  readonly decimals: number
}
