/** Parameters of `GET /tokens`, as a caller gives them. */
export interface TokensParameters {
  readonly provider?: string
  readonly category?: 'rwa' | 'crypto'
}

/** Query of `GET /tokens/search`. */
export interface TokenSearchParameters {
  readonly query?: string
  readonly chain?: string
  readonly category?: 'rwa' | 'crypto'
  /** 1 to 100. Default 20. */
  readonly limit?: number
  readonly offset?: number
}

/** Query of `GET /swapFrom`. */
export interface SwapFromParameters {
  readonly buyAsset: string
}

/** Query of `GET /swapTo`. */
export interface SwapToParameters {
  readonly sellAsset: string
}

/** Query of `GET /balance`. */
export interface BalanceParameters {
  readonly chain: string
  readonly address: string
}

/** Query of `GET /gas`; every chain if empty. */
export interface GasParameters {
  readonly chainId?: string
}

/** Query of `GET /explorer/track`: the parameters of an explorer link. */
export interface ExplorerParameters {
  readonly hash: string
  readonly chainId: string
  readonly t?: string
}

/** Query of `GET /swaps`. */
export interface SwapsParameters {
  readonly status?: 'unknown' | 'not_started' | 'pending' | 'swapping' | 'completed' | 'refunded' | 'failed'
  readonly overdue?: boolean
  /** Of either leg. */
  readonly provider?: string
  /** Sold on or bought on. */
  readonly chainId?: string
  /** ISO 8601, of creation; from inclusive, until exclusive. */
  readonly from?: string
  readonly until?: string
  /** The `next` of the page before. */
  readonly before?: string
  /** 1 to 200. Default 50. */
  readonly limit?: number
}

/** Query of `GET /track/stream`: `swapId`, or `hash` with `chainId`, or `depositChannelId`, or `depositAddress`. */
export interface TrackStreamParameters {
  readonly swapId?: string
  readonly hash?: string
  readonly chainId?: string
  readonly depositChannelId?: string
  readonly depositAddress?: string
  /** The `t` of an explorer link. */
  readonly t?: string
}
