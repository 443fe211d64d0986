/** How a deployment answers where clients differ. */
export interface RenderOptions {
  /**
   * Unit of a route's `sellAmount`. Default `smallestUnits`, as specified; `decimal` serves clients that read whole
   * tokens there. Every other amount is in whole tokens either way.
   */
  readonly routeSellAmount?: 'smallestUnits' | 'decimal'
}
