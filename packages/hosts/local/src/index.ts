export type { PriceBody, QuoteBody, ScreenBody, SwapBody, SwapCheckBody, TrackBody } from './bodies.ts'
export { createLocal } from './create-local.ts'
export type { CallOptions, Local, LocalOptions, QuoteStreamOptions } from './local.ts'
export type {
  BalanceQuery,
  ExplorerQuery,
  GasQuery,
  SwapFromQuery,
  SwapToQuery,
  TokenSearchQuery,
  TokensQuery,
} from './queries.ts'
