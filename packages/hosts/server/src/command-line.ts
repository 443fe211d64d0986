import { parseArgs } from 'node:util'
import { ConfigError } from './config/config-error.ts'
import type { Tree } from './config/merge.ts'

/** A command of the program. */
export type Command =
  | { readonly action: 'replay'; readonly words: readonly string[] }
  | { readonly action: 'keys'; readonly words: readonly string[] }
  | { readonly action: 'doctor'; readonly words: readonly string[] }
  | { readonly action: 'help' }
  | { readonly action: 'version' }
  | { readonly action: 'run' | 'check'; readonly file: string | undefined; readonly flags: Tree }

export const usage = `Usage: switchyard [options]
       switchyard keys <create|rotate|revoke|list> <--file <keys.json> | --config <file>> [options]
       switchyard doctor [--config <file>] [options]
       switchyard replay <file…> [--json]

  --config <file>   configuration file (JSON); SWITCHYARD_CONFIG names one too
  --host <address>  address to listen on (default 127.0.0.1)
  --port <number>   port to listen on, 0 for any free one (default 8080)
  --check-config    check the configuration and exit: 0 if it can be used, 1 if not
  --version         show the version
  --help            show this

Every setting can also be given as an environment variable: SWITCHYARD_HTTP__MAXBODYBYTES=1024 is http.maxBodyBytes.
`

const options = {
  config: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  'check-config': { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/**
 * Reads the arguments after the program's name.
 *
 * @throws {ConfigError} for an unknown argument.
 */
export const readCommandLine = (words: readonly string[]): Command => {
  const [first] = words
  if (first === 'keys' || first === 'doctor' || first === 'replay') return { action: first, words: words.slice(1) }
  const values = parsed(words)
  if (values.help) return { action: 'help' }
  if (values.version) return { action: 'version' }
  const flags = {
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.port === undefined ? {} : { port: portOf(values.port) }),
  }
  return { action: values['check-config'] ? 'check' : 'run', file: values.config, flags }
}

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, strict: true }).values
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : 'the arguments cannot be read'])
  }
}

/** Other texts are left for the schema to refuse. */
const portOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text)
