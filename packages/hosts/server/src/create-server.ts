import { type Engine, systemClock } from '@switchyard/core'
import { type Check, createHandler, type HandlerOptions } from '@switchyard/host-http'
import type { Logger } from 'pino'
import { chainsWithoutNodes } from './adapters/chains-without-nodes.ts'
import type { Config } from './config/config.ts'
import type { EngineParts } from './engine-of.ts'
import { createKeyStore, type LiveKeyStore } from './keys/key-store.ts'
import { type Listener, listen } from './listen.ts'
import { applyTokens } from './live/apply-tokens.ts'
import { liveFiles } from './live/live-files.ts'
import { liveSettings } from './live/live-settings.ts'
import { readRecords } from './live/read-records.ts'
import { rulesInForce } from './live/rules-in-force.ts'
import { createLogger } from './logging/create-logger.ts'
import { logEngine } from './logging/log-engine.ts'
import { logFault, logRequest } from './logging/log-requests.ts'
import { logStart } from './logging/log-start.ts'
import { loggedChecks } from './logging/logged-checks.ts'
import { nodeEncodings } from './node-encodings.ts'
import { type MakeEngine, openEngine } from './open-engine.ts'
import { landingEndpoint } from './pages/landing-endpoint.ts'
import { playEndpoint } from './pages/play-endpoint.ts'
import { trackEndpoint } from './pages/track-endpoint.ts'
import { withAliases } from './provider-aliases.ts'
import { openRecording, type Recording } from './record/recording.ts'
import { noteClocks } from './stores/note-clocks.ts'
import { openStores, type Stores } from './stores/open-stores.ts'
import { inRequest, logUnhandledRejections } from './unhandled-rejections.ts'

/** A running Switchyard. */
export interface RunningServer {
  /** Base URL, without a trailing slash. */
  readonly url: string
  readonly engine: Engine
  /** Reads all followed files again. Never rejects; a file that cannot be used is logged. */
  reload(): Promise<void>
  /** Logs an unhandled rejection, for `process.on('unhandledRejection')`. Never throws. */
  onUnhandledRejection(reason: unknown): void
  /** Accepts no further request, finishes running requests within `http.stopTimeoutMs`, and closes everything. */
  stop(): Promise<void>
}

/** Parts that replace the server's own. */
export interface ServerParts {
  readonly logger?: Logger
  /** Creates the engine. Default: the engine of the configuration. */
  readonly engine?: MakeEngine
  /** Prices, region, screening and stores. Default: those of the configuration. */
  readonly sources?: Omit<EngineParts, 'http' | 'keys' | 'policy' | 'recorder'>
  /** Key that the landing page shows and the quote page fills in. */
  readonly demoKey?: string
  /** How often followed files are checked, milliseconds. Default 1 000. */
  readonly followMs?: number
}

/**
 * Creates an engine from a configuration and serves its HTTP API.
 *
 * @throws {ConfigError} if a file or store of the configuration cannot be used.
 * @throws {Error} `EADDRINUSE` if the port is in use.
 *
 * @example
 * ```ts
 * const server = await createServer(readConfig({ port: 0, keys: [{ id: 'acme', key }] }))
 * const response = await fetch(`${server.url}/tokens`, { headers: { 'x-api-key': key } })
 * await server.stop()
 * ```
 */
export const createServer = async (config: Config, parts: ServerParts = {}): Promise<RunningServer> => {
  const logger = parts.logger ?? createLogger(config.log.level)
  const stores = await openStores(config.stores, logger)
  return start(config, { parts, logger, stores }).catch(async (error: unknown) => {
    await stores.close()
    throw error
  })
}

interface StartParts {
  readonly parts: ServerParts
  readonly logger: Logger
  readonly stores: Stores
}

const start = async (config: Config, { parts, logger, stores }: StartParts): Promise<RunningServer> => {
  const onBrokenKey = (problems: readonly string[]): void => logger.error({ problems }, 'a stored key cannot be used')
  const keys = createKeyStore(await readRecords(config, stores.keys, onBrokenKey), systemClock)
  const rules = () => rulesInForce(config, parts.engine === undefined ? undefined : 'any')
  const callers = config.auth === 'open' ? undefined : keys
  const policy = await rules()
  const recording = parts.engine ? undefined : await openRecording(config, logger, callers)
  const opened = await openEngine(config, {
    logger,
    stores: stores.parts,
    keys: callers,
    policy,
    sources: parts.sources,
    recorder: recording?.recorder,
    make: parts.engine,
  })
  const { region, close } = opened
  const engine = recording ? recording.engine(opened.engine, policy) : opened.engine
  logEngine(engine.events, logger)
  const checks = loggedChecks(stores.checks, logger)
  const hostParts = { config, logger, keys, checks, clocks: stores.clocks, demoKey: parts.demoKey, recording }
  const listener = await serve(engine, hostParts).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const stopClocks = noteClocks(engine, stores.clocks, { clock: systemClock })
  const followed = { config, keys, stores, engine, region, rules, onBrokenKey }
  const live = liveSettings(liveFiles(followed), logger, parts.followMs)
  const withoutNodes = parts.engine === undefined ? await chainsWithoutNodes(config.chains) : {}
  logStart(logger, config, { url: listener.url, keys: keys.size, withoutNodes })
  return {
    url: listener.url,
    engine,
    reload: live.reload,
    onUnhandledRejection: logUnhandledRejections(logger),
    stop: once(async () => {
      logger.info('stopping')
      live.stop()
      stopClocks()
      await listener.close(config.http.stopTimeoutMs)
      await close()
      await recording?.close()
      await stores.close()
      logger.info('stopped')
    }),
  }
}

/** Applies the token list and listens. */
const serve = async (engine: Engine, parts: HostParts): Promise<Listener> => {
  const { config } = parts
  if (config.tokensFile !== undefined) await applyTokens(engine, config.tokensFile)
  const handler = createHandler(withAliases(engine, config.providerAliases), handlerOptions(parts))
  return listen(parts.recording ? parts.recording.handler(handler) : handler, config)
}

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}

interface HostParts {
  readonly config: Config
  readonly logger: Logger
  readonly keys: LiveKeyStore
  readonly checks: Readonly<Record<string, Check>>
  readonly clocks: Stores['clocks']
  readonly demoKey: string | undefined
  readonly recording: Recording | undefined
}

const handlerOptions = ({
  config: { basePath, development, wire, http },
  logger,
  keys,
  checks,
  clocks,
  demoKey,
}: HostParts): HandlerOptions => ({
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
  clocks,
  cors: http.corsOrigins === undefined ? undefined : { origins: http.corsOrigins },
  endpoints: [landingEndpoint(basePath, demoKey), playEndpoint(demoKey), trackEndpoint],
  inRequest,
  onFinished: logRequest(logger),
  onFault: logFault(logger),
})
