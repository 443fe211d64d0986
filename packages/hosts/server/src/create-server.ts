import { type Engine, systemClock } from '@switchyard/core'
import { type Check, createHandler, type HandlerOptions } from '@switchyard/host-http'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { nodeEncodings } from './encodings.ts'
import type { EngineParts } from './engine-of.ts'
import { createKeyStore, type LiveKeyStore } from './keys/key-store.ts'
import { type Listener, listen } from './listen.ts'
import { liveFiles } from './live/live-files.ts'
import { liveSettings } from './live/live-settings.ts'
import { readRecords } from './live/read-records.ts'
import { rulesInForce } from './live/rules-in-force.ts'
import { takeTokens } from './live/take-tokens.ts'
import { createLogger } from './logging/create-logger.ts'
import { loggedChecks } from './logging/log-checks.ts'
import { logEngine } from './logging/log-engine.ts'
import { logFault, logRequest } from './logging/log-requests.ts'
import { logStart } from './logging/log-start.ts'
import { type MakeEngine, openEngine } from './open-engine.ts'
import { landingEndpoint } from './pages/landing-endpoint.ts'
import { playEndpoint } from './pages/play-endpoint.ts'
import { trackEndpoint } from './pages/track-endpoint.ts'
import { withAliases } from './provider-aliases.ts'
import { openStores, type Stores } from './stores/open-stores.ts'
import { inRequest, logUnhandledRejections } from './unhandled-rejections.ts'

/** A running Switchyard. */
export interface RunningServer {
  /** Where it listens, without a trailing slash. */
  readonly url: string
  readonly engine: Engine
  /** Takes up the keys file and the policy file again. Never rejects; a file that cannot be used is logged. */
  reload(): Promise<void>
  /** Logs a rejection nobody handled, for `process.on('unhandledRejection')`. Never throws. */
  onUnhandledRejection(reason: unknown): void
  /** Takes no further request, finishes those under way within `http.stopTimeoutMs`, and frees everything. */
  stop(): Promise<void>
}

/** What may be put in place of the server's own parts. */
export interface ServerParts {
  readonly logger?: Logger
  /** Makes the engine; `keys` is absent where everybody may call. Default: from the configuration. */
  readonly engine?: MakeEngine
  /** Prices, region, screening and stores. Default: what the configuration names. */
  readonly sources?: Omit<EngineParts, 'http' | 'keys' | 'policy'>
  /** Key shown on the landing page and put into the quote page. */
  readonly demoKey?: string
  /** How often files are looked at, milliseconds. Default 1 000. */
  readonly followMs?: number
}

/**
 * Makes an engine from a configuration, puts the HTTP API before it and listens. Rejects when the port is taken, and with
 * `ConfigError` when a file or store the configuration names cannot be used.
 */
export const createServer = async (config: Config, parts: ServerParts = {}): Promise<RunningServer> => {
  const logger = parts.logger ?? createLogger(config.log.level)
  const stores = await openStores(config.stores, logger)
  return start(config, { parts, logger, stores }).catch(async (error: unknown) => {
    await stores.close()
    throw error
  })
}

interface Starting {
  readonly parts: ServerParts
  readonly logger: Logger
  readonly stores: Stores
}

const start = async (config: Config, { parts, logger, stores }: Starting): Promise<RunningServer> => {
  const keys = createKeyStore(await readRecords(config, stores.keys), systemClock)
  const rules = () => rulesInForce(config, parts.engine === undefined ? undefined : 'any')
  const { engine, region, free } = await openEngine(config, {
    logger,
    stores: stores.parts,
    keys: config.auth === 'open' ? undefined : keys,
    policy: await rules(),
    sources: parts.sources,
    make: parts.engine,
  })
  logEngine(engine.events, logger)
  const checks = loggedChecks(stores.checks, logger)
  const handler = createHandler(
    withAliases(engine, config.providerAliases),
    handlerOptions({ config, logger, keys, checks, demoKey: parts.demoKey }),
  )
  const listening = async (): Promise<Listener> => {
    if (config.tokensFile !== undefined) await takeTokens(engine, config.tokensFile)
    return listen(handler, config)
  }
  const listener = await listening().catch(async (error: unknown) => {
    await free()
    throw error
  })
  const live = liveSettings(liveFiles({ config, keys, stores, engine, region, rules }), logger, parts.followMs)
  logStart(logger, config, { url: listener.url, keys: keys.size })
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    logger.info('stopping')
    live.stop()
    await listener.close(config.http.stopTimeoutMs)
    await free()
    await stores.close()
    logger.info('stopped')
  }
  return {
    url: listener.url,
    engine,
    reload: live.reload,
    onUnhandledRejection: logUnhandledRejections(logger),
    stop: () => (stopped ??= stop()),
  }
}

interface Hosted {
  readonly config: Config
  readonly logger: Logger
  readonly keys: LiveKeyStore
  readonly checks: Readonly<Record<string, Check>>
  readonly demoKey: string | undefined
}

const handlerOptions = ({
  config: { basePath, development, wire, http },
  logger,
  keys,
  checks,
  demoKey,
}: Hosted): HandlerOptions => ({
  basePath,
  development,
  wire,
  maxBodyBytes: http.maxBodyBytes,
  deadlineMs: http.deadlineMs,
  edgeCountryHeader: http.edgeCountryHeader,
  explorerPerMinute: http.explorerPerMinute,
  encodings: nodeEncodings,
  signingKeys: () => keys.published(),
  checks,
  cors: http.corsOrigins === undefined ? undefined : { origins: http.corsOrigins },
  endpoints: [landingEndpoint(basePath, demoKey), playEndpoint(demoKey), trackEndpoint],
  inRequest,
  onFinished: logRequest(logger),
  onFault: logFault(logger),
})
