import type { Logger } from 'pino'
import { readConfig } from './config/read-config.ts'
import { sandboxConfig } from './config/sandbox-config.ts'
import { createServer, type RunningServer } from './create-server.ts'

/** The key of the demo. It opens simulated networks only. */
export const demoKey = 'switchyard-demo-key'

export interface DemoOptions {
  /** Base URL of a running sandbox. */
  readonly sandboxUrl: string
  /** 0 picks a free port. Default 8080. */
  readonly port?: number
  readonly host?: string
  readonly logLevel?: 'info' | 'debug' | 'warn' | 'silent'
  readonly logger?: Logger
}

/** Starts a server on simulated networks with one key, `demoKey`, that may see why candidates were dropped. */
export const startDemo = ({ sandboxUrl, port, host, logLevel, logger }: DemoOptions): Promise<RunningServer> => {
  const config = readConfig({
    ...sandboxConfig(sandboxUrl),
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    ...(logLevel === undefined ? {} : { log: { level: logLevel } }),
    keys: [{ id: 'demo', key: demoKey, explain: true }],
  })
  return createServer(config, { demoKey, ...(logger === undefined ? {} : { logger }) })
}
