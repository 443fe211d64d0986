import type { Engine } from '@switchyard/core'
import { type Check, createHandler, operatorEndpoint, webhookEndpoints } from '@switchyard/host-http'
import type { Webhooks } from '@switchyard/webhooks'

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

/** Parts of the handler of a server. */
export interface HostParts {
  readonly config: Config
  readonly logger: Logger
  readonly keys: LiveKeyStore
  readonly stores: Pick<Stores, 'clocks' | 'webhooks'>
  readonly checks: Readonly<Record<string, Check>>
  readonly demoKey: string | undefined
  readonly recording: Recording | undefined
  readonly state: { readonly stopping: boolean; readonly closing: AbortController }
  readonly load: LoadWatch
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
  readonly webhooks: Webhooks | undefined
}

/** Applies the token list and listens. */
export const serve = async (engine: Engine, parts: HostParts): Promise<Listener> => {
  const { config, logger, keys, stores, demoKey, state, webhooks, metrics, tracing } = parts
  const { basePath, http, sandboxUrl } = config
  if (config.tokensFile !== undefined) await applyTokens(engine, config.tokensFile)
  const log = logRequest(logger)
  const handler = createHandler(withAliases(engine, config.providerAliases), {
    basePath,
    docs: { version: readPackageVersion() },
    development: config.development,
    wire: config.wire,
    maxBodyBytes: http.maxBodyBytes,
    deadlineMs: http.deadlineMs,
    edgeCountryHeader: http.edgeCountryHeader,
    explorerPerMinute: http.explorerPerMinute,
    explorerPerMinuteAndAddress: http.explorerPerMinuteAndAddress,
    failedKeysPerMinute: http.failedKeysPerMinute,
    maxInFlight: http.maxInFlight,
    overloaded: parts.load.overloaded,
    maxStreams: http.maxStreams,
    readyProviders: http.readyProviders,
    stopping: () => state.stopping,
    closing: state.closing.signal,
    encodings: nodeEncodings,
    signingKeys: () => keys.published(),
    checks: parts.checks,
    clocks: stores.clocks,
    cors: http.corsOrigins === undefined ? undefined : { origins: http.corsOrigins },
    endpoints: [
      ...createSiteEndpoints({ basePath, demoKey, isSandbox: demoKey !== undefined && sandboxUrl !== undefined }),
      ...(demoKey === undefined || sandboxUrl === undefined
        ? []
        : createSandboxWalletEndpoints({ demoKey, sandboxUrl })),
      operatorEndpoint(() => renderOperatorView({ config, engine, keys, webhooks: webhooks && stores.webhooks })),
      ...llmsEndpoints,
      ...(webhooks ? webhookEndpoints(webhooks.manager) : []),
    ],
    onCaller: (keyId) => noteRequest({ keyId }),
    onFault: logFault(logger),
    inRequest: tracing ? traceRequests(tracing.tracer) : runInRequest,
    onFinished: (request) => {
      log(request)
      metrics?.onFinished(request)
      if (tracing) nameRequestSpan(request)
    },
    onShed: metrics?.onShed,
    onLimited: metrics?.onLimited,
  })
  return listen(parts.recording ? parts.recording.handler(handler) : handler, config)
}
