import {
  defaultExplorers,
  type Engine,
  hideSecrets,
  InvalidPolicy,
  type KeyStore,
  type Policy,
  systemClock,
} from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { type SourcesFacts, sourcesFacts } from '@switchyard/sources'
import type { Logger } from 'pino'
import { findChainsWithoutNodes } from './adapters/find-chains-without-nodes.ts'
import type { Config } from './config/config.ts'
import { withoutUnknownChains } from './config/unknown-chains.ts'
import { createConfiguredEngine, type EngineParts, type OpenedParts } from './create-configured-engine.ts'
import { openFacts } from './facts/open-facts.ts'
import { createKeyStore } from './keys/key-store.ts'
import { createLifetime, type Lifetime } from './lifetime.ts'
import { followLiveFiles } from './live/follow-live-files.ts'
import { listLiveFiles } from './live/list-live-files.ts'
import { readRecords } from './live/read-records.ts'
import { readRules } from './live/read-rules.ts'
import { requireExplorerChains, withKnownChains } from './live/with-known-chains.ts'
import { createLogger } from './logging/create-logger.ts'
import { logChecks } from './logging/log-checks.ts'
import { logEngine } from './logging/log-engine.ts'
import { logStart } from './logging/log-start.ts'
import { getRequest, withRequestFields } from './logging/request-scope.ts'
import { traceHttp } from './logging/traceparent.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { loadNamedPlugins } from './plugins/load-named-plugins.ts'
import { openRecording } from './record/open-recording.ts'
import { createRunningServer, type RunningServer } from './running-server.ts'
import { serve } from './serve.ts'
import { collectSecrets } from './settings/collect-secrets.ts'
import { ConfigError } from './settings/config-error.ts'
import { openSources } from './sources/open-sources.ts'
import { noteClocks } from './stores/note-clocks.ts'
import { openStores } from './stores/open-stores.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { spanHttp } from './tracing/spanned-http.ts'

import { watchLoad } from './watch-load.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'

/**
 * Creates an engine.
 *
 * @param keys The API keys; absent if everybody may call.
 * @param policy The rules at the start.
 * @param parts Parts that the server has opened. An engine without the `http` and the `tracer` has no spans of its own in traces.
 */
export type MakeEngine = (
  keys: KeyStore | undefined,
  policy: Partial<Policy>,
  parts: OpenedParts,
) => Engine | Promise<Engine>

/** Parts that replace the server's own. */
export interface ServerParts {
  readonly logger?: Logger
  /** Creates the engine. Default: the engine of the configuration. */
  readonly engine?: MakeEngine
  /** Prices, region, screening and stores. Default: those of the configuration. */
  readonly sources?: Omit<EngineParts, 'http' | 'keys' | 'named' | 'policy' | 'recorder' | 'tracer'>
  /** Key that the landing page shows and the quote page fills in. */
  readonly demoKey?: string
  /** Interval between checks of followed files, milliseconds. Default 1 000. */
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
  const life = createLifetime()
  return start(config, parts, life).catch(async (error: unknown) => {
    await life.close().catch(() => undefined)
    throw error
  })
}

/** Opens everything that a server consists of, in this order. A stop closes it in reverse. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the whole start stands on one page, in order
const start = async (config: Config, parts: ServerParts, life: Lifetime): Promise<RunningServer> => {
  const { engine: makeEngine, demoKey, followMs } = parts
  const logger = withRequestFields(parts.logger ?? createLogger(config.log.level))
  const onBrokenKey = (problems: readonly string[]): void => logger.error({ problems }, 'a stored key cannot be used')

  const tracing = await life.open(
    'tracing',
    () => openTracing(config.tracing, process.env),
    (opened) => opened?.close(),
  )
  const tracer = tracing?.tracer
  const served = await life.open(
    'metrics',
    () => openMetrics(config.metrics, logger),
    (opened) => opened?.close(),
  )
  const metrics = served?.metrics
  const opened = await life.open(
    'stores',
    () => openStores(config.stores, logger),
    (stores) => stores.close(),
  )
  const stores = metrics
    ? { ...opened, parts: metrics.stores(opened.parts), checks: metrics.checks(opened.checks) }
    : opened
  const keys = createKeyStore(await readRecords(config, stores.keys, onBrokenKey), systemClock)
  const callers = config.auth === 'open' ? undefined : keys

  let readSources = (): SourcesFacts => sourcesFacts.own
  // Plugins add their chains while the engine is created. Rules about these chains wait until then.
  const readPolicy = (onChains: (own: Partial<Policy>) => Partial<Policy>) =>
    readRules({ ...config, securities: readSources() }, makeEngine ? 'any' : undefined, onChains)
  const policyBefore = await readPolicy(withoutUnknownChains)
  const named = await loadNamedPlugins(makeEngine ? [] : config.plugins)

  const recording = await life.open(
    'recording',
    () => (makeEngine ? undefined : openRecording(config, logger, callers)),
    (opened) => opened?.close(),
  )
  // Swaps are followed by default where several servers may share the database and its jobs.
  const { on = config.stores.sql !== undefined, support = {}, explorers, ...tracker } = config.tracker ?? {}
  const storeParts = {
    ...stores.parts,
    support,
    explorers: { ...defaultExplorers, ...explorers },
    tracker: on ? { ...tracker, jobs: await stores.openJobs?.() } : undefined,
  }
  const transport = await life.open(
    'transport',
    () => createHttp(config.transport),
    (opened) => opened.close(),
  )
  const http = tracer ? spanHttp(transport, tracer) : traceHttp(transport, () => getRequest()?.trace)
  const sources = await life.open(
    'sources',
    () => {
      if (makeEngine) return undefined
      const hidden = hideSecrets(http, collectSecrets(config))
      return openSources(config, { http: hidden, logger, facts: () => readSources() })
    },
    (opened) => opened?.close(),
  )
  const created = await life.open(
    'engine',
    () => {
      if (makeEngine) return makeEngine(callers, policyBefore, { ...storeParts, http, tracer })
      const given = { ...storeParts, ...sources?.parts, ...parts.sources }
      const { recorder } = recording ?? {}
      return createConfiguredEngine(config, {
        ...given,
        http,
        tracer,
        keys: callers,
        recorder,
        policy: policyBefore,
        named,
      })
    },
    (engine) => engine.dispose(),
  )

  readSources = () => created.readFacts(sourcesFacts)
  const rules = () => readPolicy((own) => withKnownChains(own, named.leftOut, logger))
  const policy = config.plugins.length > 0 ? await rules() : policyBefore
  try {
    if (config.plugins.length > 0) created.setPolicy(policy)
  } catch (cause) {
    throw InvalidPolicy.is(cause) ? new ConfigError([cause.message]) : cause
  }
  // A plugin that was left out may have added them.
  if (named.leftOut.length === 0) requireExplorerChains(config)
  const engine = recording ? recording.engine(created, policy) : created
  logEngine(engine.events, logger)
  metrics?.follow(engine)
  engine.events.on('facts-replaced', async ({ changes }) => {
    if (changes.every((change) => change.package !== sourcesFacts.file.package)) return
    // A policy file that cannot be used now is reported where it is followed; the rules before stay.
    const changed = await rules().catch(() => undefined)
    if (changed) engine.setPolicy(changed)
  })
  const facts = await life.open(
    'facts',
    () =>
      openFacts(config.facts, {
        engine,
        http,
        clock: systemClock,
        mayLack: named.leftOut.length > 0,
        onSkipped: (packages) => logger.warn({ packages }, 'facts of packages that are not loaded have no effect'),
        onRefused: (problems) =>
          logger.error({ problems }, 'the bundle of facts cannot be used; the facts before stay in force'),
      }),
    (opened) => opened.stop(),
  )
  // Lists of assets depend on facts.
  void engine.ready()

  const webhooks = await life.open(
    'webhooks',
    () => openWebhooks(config.webhooks, { stores, engine, logger, metrics, isActive: callers?.isActive }),
    (opened) => opened?.stop(),
  )
  const load = await life.open(
    'load watch',
    () => watchLoad(config.http.maxEventLoopDelayMs),
    (watch) => watch.stop(),
  )
  const state = { stopping: false, closing: new AbortController() }
  const checks = logChecks(stores.checks, logger)
  const hostParts = {
    config,
    logger,
    keys,
    stores,
    checks,
    demoKey,
    recording,
    state,
    load,
    metrics,
    tracing,
    webhooks,
  }
  const listener = await life.open(
    'listener',
    () => serve(engine, hostParts),
    (opened) => {
      state.closing.abort()
      return opened.close(config.http.stopTimeoutMs)
    },
  )
  await life.open(
    'clocks',
    () => noteClocks(engine, stores.clocks, systemClock),
    (stop) => stop(),
  )
  const region = sources?.region
  const live = await life.open(
    'followed files',
    () =>
      followLiveFiles(
        listLiveFiles({ config, keys, stores, engine, facts: facts.live, region, rules, onBrokenKey }),
        logger,
        followMs,
      ),
    (opened) => opened.stop(),
  )

  const withoutNodes = makeEngine ? {} : await findChainsWithoutNodes(config.chains)
  logStart(logger, config, { url: listener.url, keys: keys.size, withoutNodes, named })
  return createRunningServer({ config, logger, engine, listener, live, state, life, metricsUrl: served?.url })
}
