export type { Client } from './client.ts'
export { ClientError, type ClientErrorDetails, type OwnErrorCode } from './client-error.ts'
export type {
  CallOptions,
  ClientOptions,
  Fetch,
  Headers,
  QuoteOptions,
  ResponseCheck,
  RetryOptions,
  SwapOptions,
} from './client-options.ts'
export { createClient } from './create-client.ts'
export { execute, executeByHand, resume } from './execute/execute.ts'
export type {
  ByHandOptions,
  ExecutedSwap,
  ExecuteOptions,
  ExecuteRequest,
  ResumeOptions,
  SwapProgress,
  SwapSubject,
  Verify,
} from './execute/execute-options.ts'
export { isRejection } from './execute/is-rejection.ts'
export type { OneStepSigner, SignedTransaction, Signer, SignRequest, TwoStepSigner } from './execute/signer.ts'
export type { SwapRecord, SwapStage } from './execute/swap-record.ts'
export { forgetSwap, listSavedSwaps, loadSwap, type SwapStorage } from './execute/swap-storage.ts'
export { type RouteAmounts, readRouteAmounts } from './read-route-amounts.ts'
export { type QuoteStreamOptions, type StreamedQuoteEvent, streamQuote } from './stream/stream-quote.ts'
export { isFinal } from './track/is-final.ts'
export type { FollowedSwap, TrackOptions } from './track/track-options.ts'
export { trackUntilDone } from './track/track-until-done.ts'
export type {
  WebhookBody,
  WebhookDeliveriesParameters,
  WebhooksClient,
  WebhookUpdateBody,
} from './webhooks-client.ts'
export type * from './wire-types.ts'
