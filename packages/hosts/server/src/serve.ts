import type { Engine } from '@switchyard/core'
import { type Check, createHandler, type FinishedRequest, type HandlerOptions } from '@switchyard/host-http'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { LiveKeyStore } from './keys/key-store.ts'
import { type Listener, listen } from './listen.ts'
import { applyTokens } from './live/apply-tokens.ts'
import { logFault, logRequest } from './logging/log-requests.ts'
import { inRequest, noteOfRequest } from './logging/request-scope.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { nodeEncodings } from './node-encodings.ts'
import { landingEndpoint } from './pages/landing-endpoint.ts'
import { playEndpoint } from './pages/play-endpoint.ts'
import { trackEndpoint } from './pages/track-endpoint.ts'
import { withAliases } from './provider-aliases.ts'
import type { Recording } from './record/recording.ts'
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
  readonly life: { readonly stopping: boolean }
  readonly load: LoadWatch
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
}

/** Applies the token list and listens. */
export const serve = async (engine: Engine, parts: HostParts): Promise<Listener> => {
  const { config } = parts
  if (config.tokensFile !== undefined) await applyTokens(engine, config.tokensFile)
  const handler = createHandler(withAliases(engine, config.providerAliases), handlerOptions(parts))
  return listen(parts.recording ? parts.recording.handler(handler) : handler, config)
}

const handlerOptions = ({
  config: { basePath, development, wire, http },
  logger,
  keys,
  checks,
  clocks,
  demoKey,
  life,
  load,
  ...sight
}: HostParts): HandlerOptions => ({
  basePath,
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
  stopping: () => life.stopping,
  encodings: nodeEncodings,
  signingKeys: () => keys.published(),
  checks,
  clocks,
  cors: http.corsOrigins === undefined ? undefined : { origins: http.corsOrigins },
  endpoints: [landingEndpoint(basePath, demoKey), playEndpoint(demoKey), trackEndpoint],
  onCaller: (keyId) => noteOfRequest({ keyId }),
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
    inRequest: tracing ? traceRequests(tracing.tracer) : inRequest,
    onFinished,
    ...(metrics ? { onShed: metrics.onShed } : {}),
  }
}
