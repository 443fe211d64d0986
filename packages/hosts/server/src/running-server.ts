import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Lifetime } from './lifetime.ts'
import type { Listener } from './listen.ts'
import type { LiveSettings } from './live/follow-live-files.ts'
import { logUnhandledRejections } from './unhandled-rejections.ts'

/** A running Switchyard. */
export interface RunningServer {
  /** Base URL, without a trailing slash. */
  readonly url: string
  /** Address of the metrics, where they are served. */
  readonly metricsUrl?: string
  readonly engine: Engine
  /** Reads all followed files again. Never rejects; a file that cannot be used is logged. */
  reload(): Promise<void>
  /** Logs an unhandled rejection, for `process.on('unhandledRejection')`. Never throws. */
  onUnhandledRejection(reason: unknown): void
  /**
   * Tells load balancers that the server is about to stop: `/readyz` answers 503 and connections are not kept, while requests
   * are served. Resolves after `http.drainDelayMs`.
   */
  drain(): Promise<void>
  /** Accepts no further request, finishes running requests within `http.stopTimeoutMs`, and closes everything. */
  stop(): Promise<void>
}

/** Parts of a running server. */
export interface RunningParts {
  readonly config: Config
  readonly logger: Logger
  readonly engine: Engine
  readonly listener: Listener
  readonly live: LiveSettings
  readonly metricsUrl?: string | undefined
  /** Set before the server stops, so that its checks fail. */
  readonly state: { stopping: boolean }
  /** Everything that is open. */
  readonly life: Lifetime
}

/** Creates the server of these parts. */
export const createRunningServer = (parts: RunningParts): RunningServer => {
  const { config, logger, engine, listener, live, metricsUrl, state, life } = parts
  return {
    url: listener.url,
    metricsUrl,
    engine,
    reload: live.reload,
    onUnhandledRejection: logUnhandledRejections(logger),
    drain: runOnce(async () => {
      const { drainDelayMs } = config.http
      logger.info({ ms: drainDelayMs }, 'draining')
      state.stopping = true
      listener.drain()
      await sleep(drainDelayMs)
    }),
    stop: runOnce(async () => {
      logger.info('stopping')
      state.stopping = true
      await life.close()
      logger.info('stopped')
      // Until the log has been written, or nobody has read it in time.
      const flush = () => new Promise<void>((resolve) => logger.flush(() => resolve()))
      await settleWithin(flush, { timeoutMs: LAST_LINES_MS }).catch(() => undefined)
    }),
  }
}

/** Longest wait of a stop for the reader of the log, milliseconds. */
const LAST_LINES_MS = 1_000

const runOnce = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}
