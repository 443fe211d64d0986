export { heldBack } from './async/held-back.ts'
export { mapInSlices } from './async/map-in-slices.ts'
export { monotonic } from './async/monotonic.ts'
export { onAbort } from './async/on-abort.ts'
export { RequestCoalescer, type SharedRequest } from './async/request-coalescer.ts'
export { timeoutError } from './async/timeout-error.ts'
export { timeoutSignal } from './async/timeout-signal.ts'
export { untilAborted } from './async/until-aborted.ts'
export { settleWithin, type TimeoutOptions, withTimeout } from './async/with-timeout.ts'
export { checkBaseList } from './catalogue/base-list.ts'
export type { PriceConsensus, PriceStanding } from './catalogue/price-consensus.ts'
export type { OnPrice, UncertainPrice } from './catalogue/prices.ts'
export type { SearchQuery, SearchResult } from './catalogue/search-tokens.ts'
export type * from './contract/caller.ts'
export type * from './contract/chain.ts'
export { type Clock, systemClock } from './contract/clock.ts'
export type * from './contract/deposit.ts'
export type * from './contract/gas-reading.ts'
export type * from './contract/http.ts'
export type * from './contract/json.ts'
export type * from './contract/node-probe.ts'
export type * from './contract/plugin.ts'
export type * from './contract/ports.ts'
export type * from './contract/provider.ts'
export type * from './contract/stores.ts'
export type * from './contract/swap-status.ts'
export type * from './contract/token.ts'
export type * from './contract/tracer.ts'
export { createEngine } from './create-engine.ts'
export {
  bpsOf,
  ceilDiv,
  lessBps,
  parseBase,
  powerOfTen,
  rescale,
  rescaleUp,
  toBase,
  toHuman,
} from './domain/amounts.ts'
export type * from './domain/catalogue.ts'
export { type ChainFacts, chainByCode, chainById, chains, nativeIdentifier } from './domain/chains.ts'
export type { Draft } from './domain/draft.ts'
export { addressKey, type IdentifierParts, identifierKey, parseIdentifier, tokenKey } from './domain/identifier.ts'
export { isNestedDeeper } from './domain/is-nested-deeper.ts'
export type * from './domain/request.ts'
export type * from './domain/route.ts'
export type * from './domain/swap.ts'
export type * from './engine.ts'
export {
  type ErrorClass,
  type ErrorCode,
  type ErrorRow,
  errorDocs,
  errorRow,
  errorTable,
  SwapError,
  UpstreamError,
} from './errors.ts'
export type { EngineEvents, Events } from './events.ts'
export type { CallSubject } from './health/call-subject.ts'
export type { OpenCircuit } from './health/circuits.ts'
export type { CallKind, LatencyReading } from './health/latencies.ts'
export type { BalanceOf, BalanceQuery } from './lookups/balances-of.ts'
export type { GasOf } from './lookups/gas-of.ts'
export type { PriceOf } from './lookups/prices-of.ts'
export type { ScreeningQuery } from './lookups/screening-of.ts'
export { listedAddresses } from './memory/listed-addresses.ts'
export { memoryAnswers } from './memory/memory-answers.ts'
export { memoryRates } from './memory/memory-rates.ts'
export { memoryStore } from './memory/memory-store.ts'
export { memorySwaps } from './memory/memory-swaps.ts'
export { anonymous } from './memory/open-keys.ts'
export type { ClockSkew } from './pipeline/clock-skews.ts'
export type { IdempotentRequest } from './pipeline/idempotency/answer-once.ts'
export { checkPolicy } from './policy/check-policy.ts'
export { defaultLimits, type Limits } from './policy/limits.ts'
export { defaultPolicy, type Policy } from './policy/policy.ts'
export type { PolicyScope } from './policy/policy-scope.ts'
export { ruleTokenFault } from './policy/rule-token.ts'
export type { UnmatchedRules } from './policy/unmatched-rules.ts'
export type * from './quote/quote-event.ts'
export { score, weights } from './quote/score.ts'
export { type ServiceKey, serviceKey } from './service-key.ts'
export { CLOCK, HTTP, TOKENS, UUID } from './services.ts'
export type { RefusalOfRow, RefusedRow } from './stored/refused-row.ts'
export type { SealKey } from './stored/store-seal.ts'
export { LINK_TTL_MS, type LinkKey } from './track/access-token.ts'
