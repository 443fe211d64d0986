import { type Engine, type Policy, systemClock } from '@switchyard/core'
import type { Logger } from 'pino'
import { findChainsWithoutNodes } from './adapters/find-chains-without-nodes.ts'
import type { Config } from './config/config.ts'
import { withoutUnknownChains } from './config/unknown-chains.ts'
import type { EngineParts } from './engine-of.ts'
import { createKeyStore, type LiveKeyStore } from './keys/key-store.ts'
import { followLiveFiles } from './live/follow-live-files.ts'
import { listLiveFiles } from './live/list-live-files.ts'
import { readRecords } from './live/read-records.ts'
import { readRules } from './live/read-rules.ts'
import { requireExplorerChains, withKnownChains } from './live/with-known-chains.ts'
import { createLogger } from './logging/create-logger.ts'
import { logChecks } from './logging/log-checks.ts'
import { logEngine } from './logging/log-engine.ts'
import { logStart } from './logging/log-start.ts'
import { withRequestFields } from './logging/request-scope.ts'
import { type MakeEngine, type OpenEngine, openEngine } from './open-engine.ts'
import { openSight, type Sight } from './open-sight.ts'
import { loadNamedPlugins, type NamedPlugins } from './plugins/load-named-plugins.ts'
import { openRecording, type Recording } from './record/open-recording.ts'
import { type RunningServer, runningServer } from './running-server.ts'
import { serve } from './serve.ts'
import { ConfigError } from './settings/config-error.ts'
import { noteClocks } from './stores/note-clocks.ts'
import { openStores, type Stores } from './stores/open-stores.ts'
import { openTrackerParts } from './tracker/open-tracker-parts.ts'
import { watchLoad } from './watch-load.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'

/** Parts that replace the server's own. */
export interface ServerParts {
  readonly logger?: Logger
  /** Creates the engine. Default: the engine of the configuration. */
  readonly engine?: MakeEngine
  /** Prices, region, screening and stores. Default: those of the configuration. */
  readonly sources?: Omit<EngineParts, 'http' | 'keys' | 'named' | 'policy' | 'recorder' | 'tracer'>
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
  const { engine, keys, recording, named, close } = opened
  logEngine(engine.events, logger)
  sight.metrics?.follow(engine)
  const checks = logChecks(stores.checks, logger)
  const life = { stopping: false, closing: new AbortController() }
  const load = watchLoad(config.http.maxEventLoopDelayMs)
  const { clocks } = stores
  const { demoKey, followMs } = parts
  const { metrics, tracing, metricsUrl } = sight
  const webhooks = await openWebhooks(config.webhooks, { stores, engine, logger, metrics })
  const hostParts = { config, logger, keys, checks, clocks, demoKey, recording, life, load, metrics, tracing, webhooks }
  const listener = await serve(engine, { ...hostParts, webhookStore: stores.webhooks }).catch(
    async (error: unknown) => {
      load.stop()
      await webhooks?.stop()
      await close()
      throw error
    },
  )
  const stopClocks = noteClocks(engine, clocks, systemClock)
  const live = followLiveFiles(listLiveFiles({ config, stores, ...opened }), logger, followMs)
  const withoutNodes = parts.engine === undefined ? await findChainsWithoutNodes(config.chains) : {}
  logStart(logger, config, { url: listener.url, keys: keys.size, withoutNodes, named })
  const stopBefore = [stopClocks]
  const closeAfter = [
    () => load.stop(),
    () => webhooks?.stop(),
    close,
    () => recording?.close(),
    () => stores.close(),
    () => sight.close(),
  ]
  return runningServer({ config, logger, engine, listener, live, life, metricsUrl, stopBefore, closeAfter })
}

interface Opened extends OpenEngine {
  readonly keys: LiveKeyStore
  readonly onBrokenKey: (problems: readonly string[]) => void
  readonly rules: () => Promise<Partial<Policy>>
  readonly recording: Recording | undefined
  readonly named: NamedPlugins
}

/** Reads keys and rules, and creates the engine, recorded if the configuration asks for it. */
const open = async (config: Config, { parts, logger, stores, sight }: StartParts): Promise<Opened> => {
  const onBrokenKey = (problems: readonly string[]): void => logger.error({ problems }, 'a stored key cannot be used')
  const keys = createKeyStore(await readRecords(config, stores.keys, onBrokenKey), systemClock)
  const rulesWith = (onChains: (own: Partial<Policy>) => Partial<Policy>) =>
    readRules(config, parts.engine === undefined ? undefined : 'any', onChains)
  const callers = config.auth === 'open' ? undefined : keys
  // Plugins add their chains while the engine is created.
  const policyBefore = await rulesWith(withoutUnknownChains)
  const named = await loadNamedPlugins(parts.engine ? [] : config.plugins)
  const recording = parts.engine ? undefined : await openRecording(config, logger, callers)
  const { close, ...opened } = await openEngine(config, {
    logger,
    stores: { ...stores.parts, ...(await openTrackerParts(config, stores)) },
    keys: callers,
    policy: policyBefore,
    sources: parts.sources,
    recorder: recording?.recorder,
    tracing: sight.tracing,
    named,
    make: parts.engine,
  })
  try {
    const rules = () => rulesWith((own) => withKnownChains(own, named.leftOut, logger))
    const policy = config.plugins.length > 0 ? await rules() : policyBefore
    const engine = recording ? recording.engine(opened.engine, policy) : opened.engine
    if (config.plugins.length > 0) applyRules(opened.engine, policy)
    // A plugin that was left out may have added them.
    if (named.leftOut.length === 0) requireExplorerChains(config)
    return { ...opened, engine, close, keys, onBrokenKey, rules, recording, named }
  } catch (error) {
    await close()
    throw error
  }
}

/** Plugins have added their chains: rules about them can be set now. */
const applyRules = (engine: Engine, policy: Partial<Policy>): void => {
  try {
    engine.setPolicy(policy)
  } catch (cause) {
    throw cause instanceof TypeError ? new ConfigError([cause.message]) : cause
  }
}
