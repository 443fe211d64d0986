export type { QuoteBody, SwapBody, TokensQuery, TrackBody } from './bodies.ts'
export { createLocal } from './create-local.ts'
export type { CallOptions, Local, LocalOptions } from './local.ts'
