import { parseArgs } from 'node:util'
import { ConfigError } from '../config/config-error.ts'
import { loadConfig } from '../config/load-config.ts'
import type { Tree } from '../config/merge.ts'
import type { Environment } from '../config/secrets.ts'
import { demoKey } from '../demo-key.ts'
import { type DoctorRow, exitCodeOf } from './doctor-row.ts'
import { recordDoctor } from './record-doctor.ts'
import { renderTable } from './render-table.ts'
import { runDoctor } from './run-doctor.ts'

export const doctorUsage = `Usage: switchyard doctor [options]

Checks a configuration against the networks it points at. Spends nothing: it reads, and asks for prices.

  --config <file>     configuration file (JSON); SWITCHYARD_CONFIG names one too
  --sandbox <url>     check against a running sandbox
  --timeout <ms>      how long one check may take (default 8000)
  --slow <ms>         slower answers are warnings (default 2000)
  --record <folder>   write every exchange, without secrets, to doctor.json in a folder
  --json              write the rows as JSON
  --help              show this

Exit code: 0 if all is well, 1 for warnings, 2 for failures. Colours are off with NO_COLOR, and when the output is no terminal.
`

const options = {
  config: { type: 'string' },
  sandbox: { type: 'string' },
  timeout: { type: 'string' },
  slow: { type: 'string' },
  record: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** What the command is run with. */
export interface DoctorCommand {
  /** Arguments after `doctor`. */
  readonly words: readonly string[]
  readonly environment: Environment
  readonly say: (text: string) => void
  /** Whether the output is a terminal. */
  readonly isTerminal: boolean
}

/**
 * Runs `switchyard doctor`. Resolves to the exit code.
 *
 * @throws {ConfigError} if the arguments or the configuration cannot be used.
 */
export const doctorCommand = async ({ words, environment, say, isTerminal }: DoctorCommand): Promise<0 | 1 | 2> => {
  const values = parsed(words)
  if (values.help) {
    say(doctorUsage)
    return 0
  }
  const timing = { ...millis('timeoutMs', values.timeout), ...millis('slowMs', values.slow) }
  const file = values.config ?? (environment.SWITCHYARD_CONFIG || undefined)
  const config = await loadConfig({
    ...(file === undefined ? {} : { file }),
    environment,
    flags: sandboxFlags(values.sandbox, file),
  })
  const rows = await (values.record === undefined
    ? runDoctor(config, timing)
    : recordDoctor(config, values.record, timing))
  say(values.json ? jsonOf(rows) : renderTable(rows, { colours: isTerminal && !environment.NO_COLOR }))
  return exitCodeOf(rows)
}

/** A sandbox needs no configuration: without a file there is one key, that of the demo. */
const sandboxFlags = (sandboxUrl: string | undefined, file: string | undefined): Tree => {
  if (sandboxUrl === undefined) return {}
  return file === undefined ? { sandboxUrl, keys: [{ id: 'demo', key: demoKey }] } : { sandboxUrl }
}

const jsonOf = (rows: readonly DoctorRow[]): string =>
  `${JSON.stringify({ exitCode: exitCodeOf(rows), rows }, null, 2)}\n`

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, strict: true }).values
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : 'the arguments cannot be read'])
  }
}

const millis = (name: 'timeoutMs' | 'slowMs', text: string | undefined): { readonly [name: string]: number } => {
  if (text === undefined) return {}
  if (/^[1-9]\d{0,6}$/.test(text)) return { [name]: Number(text) }
  throw new ConfigError([`${text} is not a number of milliseconds between 1 and 9999999`])
}
