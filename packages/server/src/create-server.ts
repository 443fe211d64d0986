import { type Engine, type KeyStore, type Policy, systemClock } from '@switchyard/core'
import { createHandler, type HandlerOptions } from '@switchyard/host-http'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { nodeEncodings } from './encodings.ts'
import type { EngineParts } from './engine-of.ts'
import { createKeyStore, type LiveKeyStore } from './keys/key-store.ts'
import { listen } from './listen.ts'
import { type LiveFile, type LiveSettings, liveSettings } from './live/live-settings.ts'
import { readRecords } from './live/read-records.ts'
import { rulesInForce } from './live/rules-in-force.ts'
import { createLogger } from './logging/create-logger.ts'
import { logEngine } from './logging/log-engine.ts'
import { logExchange, logFault } from './logging/log-exchanges.ts'
import { logStart } from './logging/log-start.ts'
import { type OpenEngine, openEngine } from './open-engine.ts'
import { landingRoute } from './pages/landing-route.ts'
import { playRoute } from './pages/play-route.ts'
import { trackRoute } from './pages/track-route.ts'

/** A running Switchyard. */
export interface RunningServer {
  /** Where it listens, without a trailing slash. */
  readonly url: string
  readonly engine: Engine
  /** Takes up the keys file and the policy file again. Never rejects; a file that cannot be used is logged. */
  reload(): Promise<void>
  /** Takes no further request, finishes those under way within `http.stopTimeoutMs`, and frees everything. */
  stop(): Promise<void>
}

/** What may be put in place of the server's own parts. */
export interface ServerParts {
  readonly logger?: Logger
  /** Makes the engine; `keys` is absent where everybody may call. Default: from the configuration. */
  readonly engine?: (keys: KeyStore | undefined, policy: Partial<Policy>) => Engine | Promise<Engine>
  /** Prices, region, screening and stores. Default: what the configuration names. */
  readonly sources?: Omit<EngineParts, 'http' | 'keys' | 'policy'>
  /** Key shown on the landing page and put into the quote page. */
  readonly demoKey?: string
  /** How often files are looked at, milliseconds. Default 1 000. */
  readonly followMs?: number
}

/**
 * Makes an engine from a configuration, puts the HTTP API before it and listens. Rejects when the port is taken, and with
 * `ConfigError` when a file the configuration names cannot be used.
 */
export const createServer = async (config: Config, parts: ServerParts = {}): Promise<RunningServer> => {
  const logger = parts.logger ?? createLogger(config.log.level)
  const keys = createKeyStore(await readRecords(config), systemClock)
  const opened = await openEngine(config, {
    logger,
    keys: config.auth === 'open' ? undefined : keys,
    policy: await rulesInForce(config),
    sources: parts.sources,
    make: parts.engine,
  })
  const { engine, free } = opened
  logEngine(engine.events, logger)
  const handler = createHandler(engine, handlerOptions({ config, logger, keys, demoKey: parts.demoKey }))
  const listener = await listen(handler, config).catch(async (error: unknown) => {
    await free()
    throw error
  })
  const live = follow({ config, keys, opened, logger, followMs: parts.followMs })
  logStart(logger, config, { url: listener.url, keys: keys.size })
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    logger.info('stopping')
    live.stop()
    await listener.close(config.http.stopTimeoutMs)
    await free()
    logger.info('stopped')
  }
  return { url: listener.url, engine, reload: live.reload, stop: () => (stopped ??= stop()) }
}

interface Followed {
  readonly config: Config
  readonly keys: LiveKeyStore
  readonly opened: OpenEngine
  readonly logger: Logger
  readonly followMs: number | undefined
}

/** Takes up keys, rules and the country database as their files change; a request under way keeps what it was admitted with. */
const follow = ({ config, keys, opened, logger, followMs }: Followed): LiveSettings => {
  const { keysFile, policyFile } = config
  const files: LiveFile[] = []
  if (keysFile !== undefined)
    files.push({ name: 'keys', file: keysFile, apply: async () => keys.replace(await readRecords(config)) })
  if (policyFile !== undefined)
    files.push({
      name: 'policy',
      file: policyFile,
      apply: async () => opened.engine.setPolicy(await rulesInForce(config)),
    })
  const { region } = opened
  if (config.region.file !== undefined && region)
    files.push({ name: 'countries', file: config.region.file, apply: async () => region.load() })
  return liveSettings(files, logger, followMs)
}

interface Hosted {
  readonly config: Config
  readonly logger: Logger
  readonly keys: LiveKeyStore
  readonly demoKey: string | undefined
}

const handlerOptions = ({ config: { basePath, wire, http }, logger, keys, demoKey }: Hosted): HandlerOptions => ({
  basePath,
  wire,
  maxBodyBytes: http.maxBodyBytes,
  deadlineMs: http.deadlineMs,
  edgeCountryHeader: http.edgeCountryHeader,
  explorerPerMinute: http.explorerPerMinute,
  encodings: nodeEncodings,
  signingKeys: () => keys.published(),
  cors: http.corsOrigins === undefined ? undefined : { origins: http.corsOrigins },
  routes: [landingRoute(basePath, demoKey), playRoute(demoKey), trackRoute],
  onFinished: logExchange(logger),
  onFault: logFault(logger),
})
