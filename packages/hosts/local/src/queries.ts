/** Query of `GET /tokens`. */
export interface TokensQuery {
  readonly provider?: string
  readonly category?: 'rwa' | 'crypto'
}

/** Query of `GET /tokens/search`. */
export interface TokenSearchQuery {
  readonly query?: string
  readonly chain?: string
  readonly category?: 'rwa' | 'crypto'
  /** 1 to 100. Default 20. */
  readonly limit?: number
  readonly offset?: number
}

/** Query of `GET /swapFrom`. */
export interface SwapFromQuery {
  readonly buyAsset: string
}

/** Query of `GET /swapTo`. */
export interface SwapToQuery {
  readonly sellAsset: string
}

/** Query of `GET /balance`. */
export interface BalanceQuery {
  readonly chain: string
  readonly address: string
}

/** Query of `GET /gas`; every chain if empty. */
export interface GasQuery {
  readonly chainId?: string
}

/** Query of `GET /explorer/track`: the parameters of an explorer link. */
export interface ExplorerQuery {
  readonly hash: string
  readonly chainId: string
  readonly t?: string
}
