/** Query of `GET /v1/quote`. `amount` is in base units; `fees` lists `account:bps`. */
export interface QuoteQuery {
  readonly sell: string
  readonly buy: string
  readonly amount: string
  readonly slippageBps: number
  readonly fees?: string | undefined
}

/** Body of `POST /v1/orders`. */
export interface OrderBody {
  readonly quoteId: string
  readonly amount: string
  readonly minOut: string
  readonly recipient: string
  readonly refundTo: string
}

/** Answer of `GET /v1/orders`. Amounts are base units. */
export interface WireStatus {
  readonly state: 'waiting' | 'swapping' | 'done' | 'refunded'
  readonly sell: string
  readonly buy: string
  readonly amount: string
  readonly out?: string
  readonly recipient: string
  readonly refundTo: string
  readonly depositHash?: string
  readonly payoutHash?: string
  /** ISO 8601. */
  readonly updatedAt: string
}
