import { systemClock } from '@switchyard/core'
import { readCommandLine, usage } from './command-line.ts'
import type { Config } from './config/config.ts'
import { loadConfig } from './config/load-config.ts'
import type { Environment } from './config/secrets.ts'
import { createServer } from './create-server.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { keysCommand } from './keys/command/keys-command.ts'
import { readTokensFile } from './live/apply-tokens.ts'
import { readRecords } from './live/read-records.ts'
import { rulesInForce } from './live/rules-in-force.ts'
import { packageVersion } from './package-version.ts'
import { replayCommand } from './record/replay-command.ts'
import type { RunningServer } from './running-server.ts'
import { checkSources } from './sources/check-sources.ts'

/** What the program is started with. */
export interface ProgramInput {
  /** Arguments after the program's name. */
  readonly words: readonly string[]
  readonly environment: Environment
  /** Writes to the standard output. */
  readonly say: (text: string) => void
  /** Whether the standard output is a terminal. Default false. */
  readonly isTerminal?: boolean
  /** Sets the exit code of the process. */
  readonly exitWith?: (code: number) => void
}

/**
 * Runs the command of the arguments. Resolves to the server if one was started.
 *
 * @throws {ConfigError} if the arguments or the configuration cannot be used.
 */
export const program = async (input: ProgramInput): Promise<RunningServer | undefined> => {
  const { words, environment, say } = input
  const command = readCommandLine(words)
  if (command.action === 'help') return void say(usage)
  if (command.action === 'keys')
    return void (await keysCommand({ words: command.words, environment, clock: systemClock, say }))
  if (command.action === 'doctor') return void (await runDoctorCommand(command.words, input))
  if (command.action === 'replay') return void input.exitWith?.(await replayCommand({ words: command.words, say }))
  if (command.action === 'version') return void say(`${packageVersion()}\n`)
  const file = command.file ?? (environment.SWITCHYARD_CONFIG || undefined)
  const config = await loadConfig({ ...(file === undefined ? {} : { file }), environment, flags: command.flags })
  if (command.action === 'check') return void say(await checkFiles(config))
  return createServer(config)
}

const runDoctorCommand = async (
  words: readonly string[],
  { environment, say, isTerminal = false, exitWith }: ProgramInput,
): Promise<void> => exitWith?.(await doctorCommand({ words, environment, say, isTerminal }))

/** Checks the files that a configuration names. */
const checkFiles = async (config: Config): Promise<string> => {
  await readRecords(config)
  await rulesInForce(config)
  if (config.tokensFile !== undefined) await readTokensFile(config.tokensFile)
  await checkSources(config)
  return 'The configuration can be used.\n'
}
