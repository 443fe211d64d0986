export {
  createTimeoutError,
  createTimeoutSignal,
  httpFromFetch,
  isSecretName,
  onAbort,
  REMOVED,
  RequestCoalescer,
  readHost,
  readMonotonic,
  type SharedRequest,
  settleWithin,
  type TimeoutOptions,
  withAbort,
  withTimeout,
} from '@switchyard/core'
export type { Api, ApiAnswer, ApiCall, ApiOptions } from './api/api.ts'
export { createApi } from './api/create-api.ts'
export { type Budget, type BudgetLimits, createBudget } from './budget.ts'
export {
  type Attempts,
  type Failover,
  type FailoverOptions,
  type Targets,
  withFailover,
} from './failover/with-failover.ts'
export type { ClosableHttp, HttpOptions, Lookup } from './http/http-options.ts'
export { isWebUrl, requireWebUrls } from './http/web-urls.ts'
export { at } from './json/at.ts'
export { askBatch, askSingly, type RpcCall, type RpcNode } from './json/json-rpc.ts'
export { type JsonOptions, parseJson } from './json/parse-json.ts'
export { type JsonPost, postJson } from './json/post-json.ts'
export { type AnswerOptions, readAnswer, readJson } from './json/read-answer.ts'
export { readInteger } from './json/read-integer.ts'
export { measureSkew } from './measure-skew.ts'
export { type Difference, findDifferences } from './record/find-differences.ts'
export { openReplay, type Replay, type ReplayOptions } from './record/open-replay.ts'
export { fromPlainJson, toPlainJson } from './record/plain-json.ts'
export { readRecord, writeRecord } from './record/record-text.ts'
export { createRecorder, type RecordedWork, type Recorder, type RecorderOptions } from './record/recorder.ts'
export type { UnrecordedRequest } from './record/replayed-http.ts'
export type { RecordedBody, RecordedExchange, RecordedRead, RequestRecord } from './record/request-record.ts'
export { createSecretRemover, type SecretRemover } from './record/secret-remover.ts'
export { Snapshot, type SnapshotOptions } from './snapshot.ts'
export { resolveTransport, type Transport, type TransportOptions } from './transport.ts'
