import { type Policy, systemClock } from '@switchyard/core'
import type { Logger } from 'pino'
import { chainsWithoutNodes } from './adapters/chains-without-nodes.ts'
import type { Config } from './config/config.ts'
import type { EngineParts } from './engine-of.ts'
import { createKeyStore, type LiveKeyStore } from './keys/key-store.ts'
import { liveFiles } from './live/live-files.ts'
import { liveSettings } from './live/live-settings.ts'
import { readRecords } from './live/read-records.ts'
import { rulesInForce } from './live/rules-in-force.ts'
import { createLogger } from './logging/create-logger.ts'
import { logEngine } from './logging/log-engine.ts'
import { logStart } from './logging/log-start.ts'
import { loggedChecks } from './logging/logged-checks.ts'
import { withRequestFields } from './logging/request-scope.ts'
import { type MakeEngine, type OpenEngine, openEngine } from './open-engine.ts'
import { openSight, type Sight } from './open-sight.ts'
import { openRecording, type Recording } from './record/recording.ts'
import { type RunningServer, runningServer } from './running-server.ts'
import { serve } from './serve.ts'
import { noteClocks } from './stores/note-clocks.ts'
import { openStores, type Stores } from './stores/open-stores.ts'
import { watchLoad } from './watch-load.ts'

/** Parts that replace the server's own. */
export interface ServerParts {
  readonly logger?: Logger
  /** Creates the engine. Default: the engine of the configuration. */
  readonly engine?: MakeEngine
  /** Prices, region, screening and stores. Default: those of the configuration. */
  readonly sources?: Omit<EngineParts, 'http' | 'keys' | 'policy' | 'recorder' | 'tracer'>
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
  const logger = withRequestFields(parts.logger ?? createLogger(config.log.level))
  const sight = await openSight(config, logger)
  const stores = await openStores(config.stores, logger).catch(closing(sight))
  return start(config, { parts, logger, stores: sight.stores(stores), sight }).catch(async (error: unknown) => {
    await stores.close()
    await sight.close()
    throw error
  })
}

const closing =
  (sight: Sight) =>
  async (error: unknown): Promise<never> => {
    await sight.close()
    throw error
  }

interface StartParts {
  readonly parts: ServerParts
  readonly logger: Logger
  readonly stores: Stores
  readonly sight: Sight
}

const start = async (config: Config, given: StartParts): Promise<RunningServer> => {
  const { parts, logger, stores, sight } = given
  const opened = await open(config, given)
  const { engine, keys, recording, close } = opened
  logEngine(engine.events, logger)
  sight.metrics?.follow(engine)
  const checks = loggedChecks(stores.checks, logger)
  const life = { stopping: false }
  const load = watchLoad(config.http.maxEventLoopDelayMs)
  const { clocks } = stores
  const { metrics, tracing } = sight
  const hostParts = {
    config,
    logger,
    keys,
    checks,
    clocks,
    demoKey: parts.demoKey,
    recording,
    life,
    load,
    metrics,
    tracing,
  }
  const listener = await serve(engine, hostParts).catch(async (error: unknown) => {
    load.stop()
    await close()
    throw error
  })
  const stopClocks = noteClocks(engine, clocks, systemClock)
  const live = liveSettings(liveFiles({ config, stores, ...opened }), logger, parts.followMs)
  const withoutNodes = parts.engine === undefined ? await chainsWithoutNodes(config.chains) : {}
  logStart(logger, config, { url: listener.url, keys: keys.size, withoutNodes })
  const stopBefore = [stopClocks]
  const closeAfter = [() => load.stop(), close, () => recording?.close(), () => stores.close(), () => sight.close()]
  return runningServer({
    config,
    logger,
    engine,
    listener,
    live,
    life,
    metricsUrl: sight.metricsUrl,
    stopBefore,
    closeAfter,
  })
}

interface Opened extends OpenEngine {
  readonly keys: LiveKeyStore
  readonly onBrokenKey: (problems: readonly string[]) => void
  readonly rules: () => Promise<Partial<Policy>>
  readonly recording: Recording | undefined
}

/** Reads keys and rules, and creates the engine, recorded if the configuration asks for it. */
const open = async (config: Config, { parts, logger, stores, sight }: StartParts): Promise<Opened> => {
  const onBrokenKey = (problems: readonly string[]): void => logger.error({ problems }, 'a stored key cannot be used')
  const keys = createKeyStore(await readRecords(config, stores.keys, onBrokenKey), systemClock)
  const rules = () => rulesInForce(config, parts.engine === undefined ? undefined : 'any')
  const callers = config.auth === 'open' ? undefined : keys
  const policy = await rules()
  const recording = parts.engine ? undefined : await openRecording(config, logger, callers)
  const { engine, region, close } = await openEngine(config, {
    logger,
    stores: stores.parts,
    keys: callers,
    policy,
    sources: parts.sources,
    recorder: recording?.recorder,
    tracing: sight.tracing,
    make: parts.engine,
  })
  const recorded = recording ? recording.engine(engine, policy) : engine
  return { engine: recorded, region, close, keys, onBrokenKey, rules, recording }
}
