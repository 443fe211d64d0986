export { createWebhooks, type Webhooks } from './create-webhooks.ts'
export type { SwapEvent, SwapEventPage, SwapEventSource } from './swap-event.ts'
export { isPublicAddress } from './target/is-public-address.ts'
export { type TargetOptions, targetProblem } from './target/target-problem.ts'
export {
  type AttemptFact,
  defaultWebhookLimits,
  type WebhookLimits,
  type WebhooksOptions,
} from './webhooks-options.ts'
