import { loadConfig } from '../../config/load-config.ts'
import { demoKey } from '../../demo-key.ts'
import { toExitCode } from '../../doctor/doctor-row.ts'
import { recordDoctor } from '../../doctor/record-doctor.ts'
import { runDoctor } from '../../doctor/run-doctor.ts'
import { ConfigError } from '../../settings/config-error.ts'
import type { Tree } from '../../settings/merge.ts'
import { renderTable } from '../doctor/render-table.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Options of `switchyard doctor`. */
export interface DoctorFlags {
  readonly config?: string
  readonly sandbox?: string
  readonly timeout?: string
  readonly slow?: string
  readonly record?: string
  readonly json?: true
}

/**
 * `switchyard doctor`: checks a configuration against the networks it points at.
 *
 * @throws {ConfigError} if the options or the configuration cannot be used.
 */
export const runDoctorCommand = async (options: DoctorFlags, { terminal, exitWith }: RunContext): Promise<void> => {
  const { environment, say, isTerminal } = terminal
  const timing = { timeoutMs: readMilliseconds(options.timeout), slowMs: readMilliseconds(options.slow) }
  const { sandbox: sandboxUrl, record } = options
  const file = options.config ?? (environment.SWITCHYARD_CONFIG || undefined)
  // A sandbox needs no configuration: without a file there is one key, that of the demo.
  const keys = sandboxUrl !== undefined && file === undefined ? [{ id: 'demo', key: demoKey }] : undefined
  const flags: Tree = { sandboxUrl, keys }
  const config = await loadConfig({ file, environment, flags })

  const rows = await (record === undefined ? runDoctor(config, timing) : recordDoctor(config, record, timing))
  const exitCode = toExitCode(rows)
  say(
    options.json ? writeJson({ exitCode, rows }) : renderTable(rows, { colours: isTerminal && !environment.NO_COLOR }),
  )
  exitWith(exitCode)
}

const readMilliseconds = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new ConfigError([`${text} is not a number of milliseconds between 1 and 9999999`])
}
