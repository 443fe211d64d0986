export type {
  BalanceParameters as BalanceQuery,
  ExplorerParameters as ExplorerQuery,
  GasParameters as GasQuery,
  PriceBody,
  QuoteBody,
  ScreenBody,
  SwapBody,
  SwapCheckBody,
  SwapFromParameters as SwapFromQuery,
  SwapsParameters as SwapsQuery,
  SwapToParameters as SwapToQuery,
  TokenSearchParameters as TokenSearchQuery,
  TokensParameters as TokensQuery,
  TrackBody,
  TrackStreamParameters as TrackStreamQuery,
} from '@switchyard/wire'
export { createLocal } from './create-local.ts'
export type {
  CallOptions,
  Local,
  LocalOptions,
  QuoteOptions,
  QuoteStreamOptions,
  TrackStreamOptions,
} from './local.ts'
