/** Form of responses, which a deployment chooses for its clients. */
export interface RenderOptions {
  /**
   * Unit of a route's `sellAmount`. Default `smallestUnits`, as specified; `decimal` is for clients that expect whole tokens.
   * Every other amount is in whole tokens in both cases.
   */
  readonly routeSellAmount?: 'smallestUnits' | 'decimal'
  /** Names assets by CAIP-19 too, beside their identifiers. Default false. A request may ask for either. */
  readonly caip19?: boolean
}
