import type {
  BalanceParameters,
  BalanceResponse,
  ExplorerParameters,
  GasParameters,
  GasResponse,
  JwksResponse,
  LegacyQuoteResponse,
  OperatorResponse,
  PriceBody,
  PriceResponse,
  ProviderQualityResponse,
  ProviderResponse,
  ProviderStatusResponse,
  QuoteBody,
  QuoteResponse,
  ScreenBody,
  ScreenResponse,
  StatusResponse,
  SwapBody,
  SwapCheckBody,
  SwapCheckResponse,
  SwapFromParameters,
  SwapHistoryResponse,
  SwapResponse,
  SwapsParameters,
  SwapsResponse,
  SwapToParameters,
  TokenListResponse,
  TokenSearchParameters,
  TokenSearchResponse,
  TokensParameters,
  TokensResponse,
  TrackBody,
  TrackResponse,
} from '@switchyard/wire'
import type { CallOptions, ClientOptions, QuoteOptions, SwapOptions } from './client-options.ts'
import type { WebhooksClient } from './webhooks-client.ts'

/**
 * The API as methods. Each resolves to the body of the response, and repeats an attempt that failed for a passing reason where a
 * second one is harmless.
 *
 * @throws {ClientError} with the code, message and data of the API's error, or with an `OwnErrorCode`.
 */
export interface Client {
  /** Options of `createClient`. */
  readonly options: ClientOptions
  /** `POST /v3/quote`: routes of every provider that answers, best output first. */
  quote(body: QuoteBody, options?: QuoteOptions): Promise<QuoteResponse>
  /** `POST /v3/swap`: the transaction of a route. Sends an `Idempotency-Key`, so attempts open nothing twice. */
  swap(body: SwapBody, options?: SwapOptions): Promise<SwapResponse>
  /** `POST /v3/swap/check`: checks that a built swap may still be sent. */
  checkSwap(body: SwapCheckBody, options?: CallOptions): Promise<SwapCheckResponse>
  /** `POST /track`: the present state of a swap. */
  track(body: TrackBody, options?: CallOptions): Promise<TrackResponse>
  /** `GET /swaps`: the swaps of the key, newest first. */
  swaps(query?: SwapsParameters, options?: CallOptions): Promise<SwapsResponse>
  /** `GET /swaps/{id}`: every change of a swap of the key. */
  swapHistory(swapId: string, options?: CallOptions): Promise<SwapHistoryResponse>
  /** `GET /tokens` of one provider. */
  tokens(query: TokensParameters & { readonly provider: string }, options?: CallOptions): Promise<TokenListResponse>
  /** `GET /tokens`: one list per provider. */
  tokens(
    query?: TokensParameters & { readonly provider?: undefined },
    options?: CallOptions,
  ): Promise<readonly TokenListResponse[]>
  /** `GET /tokens`: one list if `provider` is given, otherwise one per provider. */
  tokens(query?: TokensParameters, options?: CallOptions): Promise<TokensResponse>
  /** `GET /tokens/search`. */
  searchTokens(query?: TokenSearchParameters, options?: CallOptions): Promise<TokenSearchResponse>
  /** `GET /providers`. */
  providers(options?: CallOptions): Promise<readonly ProviderResponse[]>
  /** `GET /providers/status`. */
  providersStatus(options?: CallOptions): Promise<readonly ProviderStatusResponse[]>
  /** `GET /providers/quality`: delivered versus quoted output, by provider. */
  providersQuality(options?: CallOptions): Promise<readonly ProviderQualityResponse[]>
  /** `GET /status`: chains, halts, and how providers answered in the last hours. */
  status(options?: CallOptions): Promise<StatusResponse>
  /** `GET /operator`: keys, limits, rules and deliveries of the deployment, for a key with the right `operator`. */
  operator(options?: CallOptions): Promise<OperatorResponse>
  /** `GET /swapFrom`: identifiers of the tokens that can be sold for `buyAsset`. */
  swapFrom(query: SwapFromParameters, options?: CallOptions): Promise<readonly string[]>
  /** `GET /swapTo`: identifiers of the tokens that `sellAsset` can be sold for. */
  swapTo(query: SwapToParameters, options?: CallOptions): Promise<readonly string[]>
  /** `POST /price`. */
  prices(body: PriceBody, options?: CallOptions): Promise<readonly PriceResponse[]>
  /** `POST /screen`: one verdict for all addresses. */
  screen(body: ScreenBody, options?: CallOptions): Promise<ScreenResponse>
  /** `GET /balance`. */
  balances(query: BalanceParameters, options?: CallOptions): Promise<readonly BalanceResponse[]>
  /** `GET /gas`: one rate if `chainId` is given, otherwise one per chain. */
  gas(query?: GasParameters, options?: CallOptions): Promise<GasResponse | readonly GasResponse[]>
  /** `POST /quote`, for programs that were written for it; use `quote`. */
  legacyQuote(body: QuoteBody, options?: CallOptions): Promise<LegacyQuoteResponse>
  /** `GET /explorer/track`: the swap of an explorer link. Needs no key. */
  openLink(query: ExplorerParameters, options?: CallOptions): Promise<TrackResponse>
  /** `POST /explorer/track`: tracking without a key. */
  explore(body: TrackBody, options?: CallOptions): Promise<TrackResponse>
  /** `GET /.well-known/jwks.json`: the keys of signed swaps. Needs no key. */
  signingKeys(options?: CallOptions): Promise<JwksResponse>
  /** `/webhooks`: the endpoints that events of the key's swaps are sent to. */
  readonly webhooks: WebhooksClient
}
