import type { Engine, WebhookStore } from '@switchyard/core'
import {
  type Check,
  createHandler,
  type FinishedRequest,
  type HandlerOptions,
  operatorEndpoint,
  webhookEndpoints,
} from '@switchyard/host-http'
import type { Webhooks } from '@switchyard/webhooks'
import type { OperatorResponse } from '@switchyard/wire'
import type { Logger } from 'pino'
import { llmsEndpoints } from './agents/llms-endpoints.ts'
import type { Config } from './config/config.ts'
import type { LiveKeyStore } from './keys/key-store.ts'
import { type Listener, listen } from './listen.ts'
import { applyTokens } from './live/apply-tokens.ts'
import { logFault, logRequest } from './logging/log-requests.ts'
import { noteRequest, runInRequest } from './logging/request-scope.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { nodeEncodings } from './node-encodings.ts'
import { renderOperatorView } from './operator/render-operator-view.ts'
import { createSiteEndpoints } from './pages/create-site-endpoints.ts'
import { createSandboxWalletEndpoints } from './pages/sandbox-wallet/create-sandbox-wallet-endpoints.ts'
import { withAliases } from './provider-aliases.ts'
import { readPackageVersion } from './read-package-version.ts'
import type { Recording } from './record/open-recording.ts'
import type { Stores } from './stores/open-stores.ts'
import type { Tracing } from './tracing/open-tracing.ts'
import { nameRequestSpan, traceRequests } from './tracing/trace-requests.ts'
import type { LoadWatch } from './watch-load.ts'

/** What the handler of the server is made of. */
export interface HostParts {
  readonly config: Config
  readonly logger: Logger
  readonly keys: LiveKeyStore
  readonly checks: Readonly<Record<string, Check>>
  readonly clocks: Stores['clocks']
  readonly demoKey: string | undefined
  readonly recording: Recording | undefined
  readonly life: { readonly stopping: boolean; readonly closing: AbortController }
  readonly load: LoadWatch
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
  readonly webhooks: Webhooks | undefined
  /** Where deliveries are stored, for `GET /operator`. */
  readonly webhookStore: WebhookStore | undefined
}

/** Applies the token list and listens. */
export const serve = async (engine: Engine, parts: HostParts): Promise<Listener> => {
  const { config, keys, webhooks, webhookStore } = parts
  const operator = () => renderOperatorView({ config, engine, keys, webhooks: webhooks && webhookStore })
  if (config.tokensFile !== undefined) await applyTokens(engine, config.tokensFile)
  const handler = createHandler(withAliases(engine, config.providerAliases), handlerOptions({ ...parts, operator }))
  return listen(parts.recording ? parts.recording.handler(handler) : handler, config)
}

const handlerOptions = ({
  config: { basePath, development, wire, http, sandboxUrl },
  logger,
  keys,
  checks,
  clocks,
  demoKey,
  life,
  load,
  webhooks,
  operator,
  ...sight
}: HostParts & { readonly operator: () => Promise<OperatorResponse> }): HandlerOptions => ({
  basePath,
  docs: { version: readPackageVersion() },
  development,
  wire,
  maxBodyBytes: http.maxBodyBytes,
  deadlineMs: http.deadlineMs,
  edgeCountryHeader: http.edgeCountryHeader,
  explorerPerMinute: http.explorerPerMinute,
  explorerPerMinuteAndAddress: http.explorerPerMinuteAndAddress,
  failedKeysPerMinute: http.failedKeysPerMinute,
  maxInFlight: http.maxInFlight,
  overloaded: load.overloaded,
  maxStreams: http.maxStreams,
  stopping: () => life.stopping,
  closing: life.closing.signal,
  encodings: nodeEncodings,
  signingKeys: () => keys.published(),
  checks,
  clocks,
  cors: http.corsOrigins === undefined ? undefined : { origins: http.corsOrigins },
  endpoints: [
    ...createSiteEndpoints({ basePath, demoKey, isSandbox: demoKey !== undefined && sandboxUrl !== undefined }),
    ...(demoKey === undefined || sandboxUrl === undefined ? [] : createSandboxWalletEndpoints({ demoKey, sandboxUrl })),
    operatorEndpoint(operator),
    ...llmsEndpoints,
    ...(webhooks ? webhookEndpoints(webhooks.manager) : []),
  ],
  onCaller: (keyId) => noteRequest({ keyId }),
  onFault: logFault(logger),
  ...reporting(logger, sight),
})

/** What requests report to besides the log: metrics and traces, where they are on. */
const reporting = (logger: Logger, { metrics, tracing }: Pick<HostParts, 'metrics' | 'tracing'>) => {
  const log = logRequest(logger)
  const onFinished = (request: FinishedRequest): void => {
    log(request)
    metrics?.onFinished(request)
    if (tracing) nameRequestSpan(request)
  }
  return {
    inRequest: tracing ? traceRequests(tracing.tracer) : runInRequest,
    onFinished,
    onShed: metrics?.onShed,
    onLimited: metrics?.onLimited,
  }
}
