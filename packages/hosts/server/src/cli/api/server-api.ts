import type { Client, StreamedQuoteEvent, TrackOptions } from '@switchyard/client'
import type {
  ProviderResponse,
  ProviderStatusResponse,
  QuoteResponse,
  StatusResponse,
  SwapCheckResponse,
  SwapResponse,
  TokenSearchResponse,
  TrackResponse,
} from '@switchyard/wire'

type BodyOf<Name extends 'quote' | 'swap' | 'checkSwap' | 'track' | 'searchTokens'> = NonNullable<
  Parameters<Client[Name]>[0]
>

/** The part of a server's API that commands use. */
export interface ServerApi {
  /** Base URL, without a trailing slash. */
  readonly url: string
  quote(body: BodyOf<'quote'>): Promise<QuoteResponse>
  /** The events of a quote as they come. */
  quoteStream(body: BodyOf<'quote'>): AsyncIterable<StreamedQuoteEvent>
  swap(body: BodyOf<'swap'>): Promise<SwapResponse>
  checkSwap(body: BodyOf<'checkSwap'>): Promise<SwapCheckResponse>
  track(body: BodyOf<'track'>): Promise<TrackResponse>
  /** Where a swap stands, then each change until it ends. */
  trackUntilDone(body: BodyOf<'track'>, options: TrackOptions): AsyncIterable<TrackResponse>
  searchTokens(query: BodyOf<'searchTokens'> & { readonly caip19?: 'true' }): Promise<TokenSearchResponse>
  providers(): Promise<readonly ProviderResponse[]>
  providersStatus(): Promise<readonly ProviderStatusResponse[]>
  status(): Promise<StatusResponse>
}
