import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
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

/** What a running server consists of. */
export interface RunningParts {
  readonly config: Config
  readonly logger: Logger
  readonly engine: Engine
  readonly listener: Listener
  readonly live: LiveSettings
  readonly metricsUrl?: string | undefined
  /** `stopping` is set before the server stops, so that its checks fail; `closing` is aborted when it does, and ends open streams. */
  readonly life: { stopping: boolean; readonly closing: AbortController }
  /** Called before the listener is closed, in order. */
  readonly stopBefore: readonly (() => void)[]
  /** Called once no request is served, in order. */
  readonly closeAfter: readonly (() => Promise<void> | void)[]
}

/** The server of these parts. */
export const runningServer = (parts: RunningParts): RunningServer => {
  const { logger, engine, listener, live, metricsUrl } = parts
  return {
    url: listener.url,
    metricsUrl,
    engine,
    reload: live.reload,
    onUnhandledRejection: logUnhandledRejections(logger),
    drain: once(() => drain(parts)),
    stop: once(() => stop(parts)),
  }
}

const drain = async ({ config: { http }, logger, listener, life }: RunningParts): Promise<void> => {
  logger.info({ ms: http.drainDelayMs }, 'draining')
  life.stopping = true
  listener.drain()
  await sleep(http.drainDelayMs)
}

const stop = async ({ config, logger, listener, life, live, ...parts }: RunningParts): Promise<void> => {
  logger.info('stopping')
  life.stopping = true
  live.stop()
  for (const each of parts.stopBefore) each()
  life.closing.abort()
  await listener.close(config.http.stopTimeoutMs)
  for (const each of parts.closeAfter) await each()
  logger.info('stopped')
  await written(logger)
}

/** How long a stop waits for the reader of the log, milliseconds. */
const LAST_LINES_MS = 1_000

/** Resolves once the log has been written, or nobody has read it in time. */
const written = async (logger: Logger): Promise<void> => {
  const flushed = () => new Promise<void>((resolve) => logger.flush(() => resolve()))
  await settleWithin(flushed, { timeoutMs: LAST_LINES_MS }).catch(() => undefined)
}

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}
