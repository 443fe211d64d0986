import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { readConfig } from './config/read-config.ts'
import { sandboxFacts } from './config/sandbox-facts.ts'
import { createServer } from './create-server.ts'
import type { RunningServer } from './running-server.ts'

/** The API key of the demo. It is public: use it on your own machine only. */
export const demoKey = 'switchyard-demo-key-no-secret'

/** How the demo runs. */
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
}

/** Starts a server with one key, `demoKey`, which may also see why candidates were dropped. */
export const startDemo = async ({
  sandboxUrl,
  port = 8080,
  host,
  logLevel,
  logger,
  metricsPort,
}: DemoOptions): Promise<RunningServer> => {
  const input = {
    port,
    ...(sandboxUrl === undefined ? {} : { sandboxUrl }),
    ...(host === undefined ? {} : { host }),
    ...(logLevel === undefined ? {} : { log: { level: logLevel } }),
    ...(port === 0 ? {} : { explorerUrl: `http://${host ?? '127.0.0.1'}:${port}/track-page` }),
    ...(metricsPort === undefined ? {} : { metrics: { port: metricsPort } }),
    linkKeys: [{ id: 'demo', secret: randomUUID() }],
    keys: [{ id: 'demo', key: demoKey, explain: true }],
  }
  const facts = sandboxUrl === undefined ? {} : await sandboxFacts(sandboxUrl)
  const config = readConfig(input, {}, facts)
  return createServer(config, { demoKey, ...(logger === undefined ? {} : { logger }) })
}
