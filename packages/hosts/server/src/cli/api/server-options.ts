import type { Command } from 'commander'
import { createUsageFailure } from '../../command-failure.ts'
import { demoKey } from '../../demo-key.ts'
import type { Environment } from '../../settings/secrets.ts'
import { callServer } from './call-server.ts'
import type { ServerApi } from './server-api.ts'

const DEFAULT_URL = 'http://127.0.0.1:8080'

/** Options of commands that talk to a server. */
export interface ServerOptions {
  readonly server?: string
  readonly key?: string
}

/** Adds `--server` and `--key`. */
export const withServer = (command: Command): Command =>
  command
    .option('--server <url>', `address of the server (SWITCHYARD_SERVER; default ${DEFAULT_URL})`)
    .option('--key <key>', 'API key (SWITCHYARD_API_KEY; default on this machine: the key of the demo)')

/** The server that options and environment name: by default the demo of this machine. */
export const openServer = (options: ServerOptions, environment: Environment): ServerApi => {
  const given = options.server ?? (environment.SWITCHYARD_SERVER || DEFAULT_URL)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw createUsageFailure(`${given} is not the address of a server.`, 'Give one such as https://swaps.example/api.')
  }

  // The public key of the demo is sent to this machine only.
  const isLocal = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)
  const key = options.key ?? (environment.SWITCHYARD_API_KEY || (isLocal ? demoKey : undefined))
  if (key === undefined)
    throw createUsageFailure(`There is no API key for ${url.hostname}.`, 'Give one with --key or SWITCHYARD_API_KEY.')
  return callServer({ url: url.href.replace(/(?<!\/)\/+$/, ''), key })
}
