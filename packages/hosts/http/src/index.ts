export type { Client } from './client.ts'
export { createHandler, type Handler } from './create-handler.ts'
export { defaultEndpoints } from './default-endpoints.ts'
export type { Encoder, Encodings } from './encodings.ts'
export type { Endpoint, RequestContext } from './endpoint.ts'
export { operatorEndpoint } from './endpoints/operator-endpoint.ts'
export { webhookEndpoints } from './endpoints/webhook-endpoints.ts'
export type {
  Check,
  CorsOptions,
  DocsOptions,
  Fault,
  FinishedRequest,
  HandlerOptions,
  KeylessLimit,
  ShedReason,
} from './handler-options.ts'
export { html, json } from './respond.ts'
