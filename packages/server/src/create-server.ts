import { type Engine, type KeyStore, systemClock } from '@switchyard/core'
import { createHandler, type HandlerOptions } from '@switchyard/host-http'
import { createHttp } from '@switchyard/provider-kit'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { engineOf } from './engine-of.ts'
import { type CallerScope, createCallerScope } from './keys/caller-scope.ts'
import { createKeyStore } from './keys/key-store.ts'
import { listen } from './listen.ts'
import { createLogger } from './logging/create-logger.ts'
import { logEngine } from './logging/log-engine.ts'
import { logExchange, logFault } from './logging/log-exchanges.ts'
import { landingRoute } from './pages/landing-route.ts'

/** A running Switchyard. */
export interface RunningServer {
  /** Where it listens, without a trailing slash. */
  readonly url: string
  readonly engine: Engine
  /** Takes no further request, finishes those under way within `http.stopTimeoutMs`, and frees everything. */
  stop(): Promise<void>
}

/** What may be put in place of the server's own parts. */
export interface ServerParts {
  readonly logger?: Logger
  /** Makes the engine; `keys` is absent where everybody may call. Default: from the configuration. */
  readonly engine?: (keys: KeyStore | undefined) => Engine
  /** Key shown on the landing page. */
  readonly demoKey?: string
}

/** Makes an engine from a configuration, puts the HTTP API before it and listens. Rejects when the port is taken. */
export const createServer = async (config: Config, parts: ServerParts = {}): Promise<RunningServer> => {
  const logger = parts.logger ?? createLogger(config.log.level)
  const scope = createCallerScope()
  const http = createHttp()
  const keys = config.auth === 'open' ? undefined : scope.watch(createKeyStore(config.keys, systemClock))
  const engine = parts.engine?.(keys) ?? engineOf(config, http, keys)
  const free = async (): Promise<void> => {
    await engine.dispose()
    await http.close()
  }
  logEngine(engine.events, logger)
  const handler = createHandler(engine, handlerOptions(config, logger, scope, parts.demoKey))
  const listener = await listen((request) => scope.run(() => handler(request)), config).catch(
    async (error: unknown) => {
      await free()
      throw error
    },
  )
  logger.info({ url: listener.url, auth: config.auth, keys: config.keys.length }, 'listening')
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    logger.info('stopping')
    await listener.close(config.http.stopTimeoutMs)
    await free()
    logger.info('stopped')
  }
  return { url: listener.url, engine, stop: () => (stopped ??= stop()) }
}

const handlerOptions = (
  { basePath, wire, http }: Config,
  logger: Logger,
  scope: CallerScope,
  demoKey: string | undefined,
): HandlerOptions => ({
  basePath,
  wire,
  maxBodyBytes: http.maxBodyBytes,
  deadlineMs: http.deadlineMs,
  edgeCountryHeader: http.edgeCountryHeader,
  cors: http.corsOrigins === undefined ? undefined : { origins: http.corsOrigins },
  routes: [landingRoute(demoKey)],
  onFinished: logExchange(logger, scope.callerId),
  onFault: logFault(logger),
})
