import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { readConfig } from './config/read-config.ts'
import { readSandboxFacts } from './config/read-sandbox-facts.ts'
import { createServer } from './create-server.ts'
import { demoKey } from './demo-key.ts'
import type { RunningServer } from './running-server.ts'
import type { Tree } from './settings/merge.ts'

/** Options of the demo. */
export interface DemoOptions {
  /** Base URL of a running sandbox. Default: the public endpoints of the real networks. */
  readonly sandboxUrl?: string
  /** 0 picks a free port. Default 8080. */
  readonly port?: number
  readonly host?: string
  readonly logLevel?: 'info' | 'debug' | 'warn' | 'silent'
  readonly logger?: Logger
  /** Port of the metrics; 0 picks a free one. Default: no metrics. */
  readonly metricsPort?: number
  /** As the setting `http.maxEventLoopDelayMs`. Default 0: no request is refused because the machine is busy. */
  readonly maxEventLoopDelayMs?: number
  /** Plugins loaded by name, as in the setting `plugins`. Default: none. */
  readonly plugins?: readonly Tree[]
}

/**
 * Starts a server with one key, `demoKey`, which may also see why candidates were dropped, and what the server works with.
 *
 * @example
 * ```ts
 * const server = await startDemo({ sandboxUrl: 'http://127.0.0.1:4010', port: 0 })
 * const response = await fetch(`${server.url}/providers`, { headers: { 'x-api-key': demoKey } })
 * ```
 */
export const startDemo = async ({
  sandboxUrl,
  port = 8080,
  host,
  logLevel,
  logger,
  metricsPort,
  maxEventLoopDelayMs = 0,
  plugins = [],
}: DemoOptions): Promise<RunningServer> => {
  const input = {
    port,
    sandboxUrl,
    host,
    log: logLevel === undefined ? undefined : { level: logLevel },
    explorerUrl: port === 0 ? undefined : `http://${host ?? '127.0.0.1'}:${port}/track-page`,
    metrics: metricsPort === undefined ? undefined : { port: metricsPort },
    http: { maxEventLoopDelayMs },
    plugins,
    linkKeys: [{ id: 'demo', secret: randomUUID() }],
    keys: [{ id: 'demo', key: demoKey, explain: true, operator: true }],
  }
  const facts = sandboxUrl === undefined ? {} : await readSandboxFacts(sandboxUrl)
  const config = readConfig(input, {}, facts)
  return createServer(config, { demoKey, logger })
}
