export { createWebhooks, type Webhooks } from './create-webhooks.ts'
export type { SwapEvent, SwapEventPage, SwapEventSource } from './swap-event.ts'
export { findTargetProblem, type TargetOptions } from './target/find-target-problem.ts'
export { isPublicAddress } from './target/is-public-address.ts'
export {
  type AttemptFact,
  defaultWebhookLimits,
  type WebhookLimits,
  type WebhooksOptions,
} from './webhooks-options.ts'
