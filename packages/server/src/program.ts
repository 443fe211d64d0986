import { readCommandLine, usage } from './command-line.ts'
import { loadConfig } from './config/load-config.ts'
import type { Environment } from './config/secrets.ts'
import { createServer, type RunningServer } from './create-server.ts'
import { packageVersion } from './package-version.ts'

/** What the program is started with. */
export interface ProgramInput {
  /** Arguments behind the program's name. */
  readonly words: readonly string[]
  readonly environment: Environment
  /** Writes to the standard output. */
  readonly say: (text: string) => void
}

/** Does what the arguments ask for; answers the server where one was started. Throws `ConfigError`. */
export const program = async ({ words, environment, say }: ProgramInput): Promise<RunningServer | undefined> => {
  const command = readCommandLine(words)
  if (command.action === 'help') return void say(usage)
  if (command.action === 'version') return void say(`${packageVersion()}\n`)
  const file = command.file ?? (environment.SWITCHYARD_CONFIG || undefined)
  const config = await loadConfig({ ...(file === undefined ? {} : { file }), environment, flags: command.flags })
  if (command.action === 'check') return void say('The configuration can be used.\n')
  return createServer(config)
}
