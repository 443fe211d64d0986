export { createTimeoutError } from './async/create-timeout-error.ts'
export { createTimeoutSignal } from './async/create-timeout-signal.ts'
export { EndableWork } from './async/endable-work.ts'
export { createHeldBackError } from './async/held-back-error.ts'
export { mapInSlices } from './async/map-in-slices.ts'
export { onAbort } from './async/on-abort.ts'
export { pause } from './async/pause.ts'
export { readMonotonic } from './async/read-monotonic.ts'
export { RequestCoalescer, type SharedRequest } from './async/request-coalescer.ts'
export { letExit } from './async/timer.ts'
export { type Handling, withAbort } from './async/with-abort.ts'
export { settleWithin, type TimeoutOptions, withTimeout } from './async/with-timeout.ts'
export { checkBaseList } from './catalogue/base-list.ts'
export type { PriceConsensus, PriceStanding } from './catalogue/price-consensus.ts'
export type { OnPrice, UncertainPrice } from './catalogue/prices.ts'
export type * from './contract/address-forms.ts'
export type * from './contract/caller.ts'
export type * from './contract/chain.ts'
export { type Clock, systemClock } from './contract/clock.ts'
export type * from './contract/deposit.ts'
export type * from './contract/deposit-fee.ts'
export type * from './contract/due-jobs.ts'
export type * from './contract/facts.ts'
export type * from './contract/gas-reading.ts'
export type * from './contract/http.ts'
export type * from './contract/json.ts'
export type * from './contract/known-code.ts'
export type * from './contract/ledger.ts'
export type * from './contract/link-key.ts'
export type * from './contract/node-probe.ts'
export type * from './contract/plugin.ts'
export type * from './contract/ports.ts'
export type * from './contract/provider.ts'
export type * from './contract/recipient.ts'
export type * from './contract/stores.ts'
export type * from './contract/swap-history.ts'
export { swapChangeTypes } from './contract/swap-history.ts'
export type * from './contract/swap-status.ts'
export type * from './contract/token.ts'
export type * from './contract/tracer.ts'
export type * from './contract/webhooks.ts'
export { createEngine } from './create-engine.ts'
export { cutText, LONGEST_TEXT, READ_TEXT } from './cut-text.ts'
export { createAddressComparison } from './domain/address-comparison.ts'
export {
  ceilDiv,
  lessBps,
  parseBase,
  raiseTen,
  rescale,
  rescaleUp,
  takeBps,
  toBase,
  toHuman,
} from './domain/amounts.ts'
export { fromCaip2, fromCaip19, isCaip19, toCaip2, toCaip19 } from './domain/caip19.ts'
export type * from './domain/catalogue.ts'
export { addChains, type ChainFacts, chainById, chains, findChain, nativeIdentifier } from './domain/chains.ts'
export { defaultExplorers } from './domain/default-explorers.ts'
export type { Draft } from './domain/draft.ts'
export type * from './domain/engine-status.ts'
export { addressKey, type IdentifierParts, parseIdentifier, toIdentifierKey, tokenKey } from './domain/identifier.ts'
export { isNestedDeeper } from './domain/is-nested-deeper.ts'
export type * from './domain/request.ts'
export type * from './domain/route.ts'
export type * from './domain/swap.ts'
export { deriveChainFacts } from './engine/install-plugins.ts'
export type * from './engine.ts'
export {
  type ErrorClass,
  type ErrorCode,
  type ErrorRow,
  errorTable,
  findErrorRow,
  linkErrorDocs,
  SwapError,
  UpstreamError,
} from './errors.ts'
export type { EngineEvents, Events } from './events.ts'
export { checkFactFile } from './facts/check-fact-file.ts'
export { createFactReading, type ReadFact } from './facts/create-fact-reading.ts'
export {
  byAsset,
  byChain,
  defineFacts,
  type FactShapes,
  type FactsIn,
  type OneFact,
  once,
  type ScopedFact,
} from './facts/define-facts.ts'
export { defaultFactAgeDays, type FactChange } from './facts/fact-book.ts'
export { factKey, nameFact } from './facts/fact-key.ts'
export {
  readBaseUnits,
  readChoice,
  readDate,
  readEach,
  readEntries,
  readEvmAddress,
  readFlag,
  readKnownCode,
  readMembers,
  readNumber,
  readOptional,
  readText,
} from './facts/fact-readers.ts'
export { InvalidFacts } from './facts/invalid-facts.ts'
export type { CallSubject } from './health/call-subject.ts'
export type { OpenCircuit } from './health/circuits.ts'
export type { ClockSkew } from './health/clock-skews.ts'
export type { CallKind, LatencyReading } from './health/latencies.ts'
export { hideSecrets } from './http/hide-secrets.ts'
export { DEFAULT_MAX_BYTES, type FetchHttpOptions, httpFromFetch } from './http/http-from-fetch.ts'
export {
  createRequestFault,
  createTooLargeFault,
  isClosedConnection,
  mayRepeat,
  readHost,
  toNetworkFault,
} from './http/network-fault.ts'
export { readOperator } from './http/read-operator.ts'
export { isSecretName, isSecretParameter } from './http/secret-names.ts'
export { createValueRemover, REMOVED, type ValueRemover } from './http/secret-values.ts'
export { InvalidOptions } from './invalid-options.ts'
export { InvalidRegistration } from './invalid-registration.ts'
export { computeLedgerRatios, type LedgerRatios } from './ledger/ledger-ratios.ts'
export { measureQuality, type PairQuality, type ProviderQuality, type QualityFigures } from './ledger/quality.ts'
export type { BalanceOf, BalanceQuery } from './lookups/list-balances.ts'
export type { GasOf } from './lookups/list-gas.ts'
export type { PriceOf } from './lookups/list-prices.ts'
export type { ScreeningQuery } from './lookups/screen-addresses.ts'
export type { SearchQuery, SearchResult } from './lookups/search-tokens.ts'
export { listedAddresses } from './memory/listed-addresses.ts'
export { memoryAnswers } from './memory/memory-answers.ts'
export { memoryHistory } from './memory/memory-history.ts'
export { memoryLedger } from './memory/memory-ledger.ts'
export { memoryRates } from './memory/memory-rates.ts'
export { memoryStore } from './memory/memory-store.ts'
export { memorySwaps } from './memory/memory-swaps.ts'
export { anonymous } from './memory/open-keys.ts'
export { timerJobs } from './memory/timer-jobs.ts'
export type { IdempotentRequest } from './pipeline/idempotency/answer-once.ts'
export { isPriceImpactKnown } from './pipeline/price-impact.ts'
export { computeOutputFloor, isSound } from './pipeline/shape.ts'
export { checkPolicy } from './policy/check-policy.ts'
export { InvalidPolicy } from './policy/invalid-policy.ts'
export { defaultLimits, type Limits } from './policy/limits.ts'
export { defaultPolicy, type GeoPattern, type Policy, type Ranking, type SettleMode } from './policy/policy.ts'
export type { PolicyScope } from './policy/policy-scope.ts'
export { findRuleTokenFault } from './policy/rule-token.ts'
export type { UnmatchedRules } from './policy/unmatched-rules.ts'
export { readQuoteResult } from './provider/quote-result.ts'
export { readDeposit } from './provider/read-deposit.ts'
export type * from './quote/quote-event.ts'
export type { QuoteOptions } from './quote/quote-options.ts'
export { chooseOutput, type RankedByOutput, type RankingTerms } from './quote/ranking/choose-output.ts'
export { type ExplainedRoute, explainRanking } from './quote/ranking/explain-ranking.ts'
export { chooseWeights, score } from './quote/score.ts'
export { createServiceKey, type ServiceKey } from './service-key.ts'
export { CLOCK, FACTS, HTTP, TOKENS, UUID } from './services.ts'
export type { RefusalOfRow, RefusedRow } from './stored/refused-row.ts'
export type { SealKey } from './stored/store-seal.ts'
export { findApprovalMismatch } from './swap/guard/find-approval-mismatch.ts'
export { type Agreement, findDepositMismatch } from './swap/guard/find-deposit-mismatch.ts'
export { findTransactionMismatch } from './swap/guard/find-transaction-mismatch.ts'
export type { Mismatch } from './swap/guard/mismatch.ts'
export type * from './track/stream/track-event.ts'
export { LINK_TTL_MS } from './track/view/access-token.ts'
export { UnreadableInput } from './unreadable-input.ts'
export type { FactRound } from './watch/compare-facts.ts'
export type { FactWatch } from './watch/watch-facts.ts'
