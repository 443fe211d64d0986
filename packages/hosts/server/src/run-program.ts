import { systemClock } from '@switchyard/core'
import type { RunningServer } from './running-server.ts'
import type { Environment } from './settings/secrets.ts'

/** Inputs of the program. */
export interface ProgramInput {
  /** Arguments after the program's name. */
  readonly words: readonly string[]
  readonly environment: Environment
  /** Writes to the standard output. */
  readonly say: (text: string) => void
  /** Writes to the standard error. Default: `say`. */
  readonly tell?: (text: string) => void
  /** True if the standard output is a terminal. Default false. */
  readonly isTerminal?: boolean
  /** True if the standard input is a terminal, so that questions can be asked. Default false. */
  readonly canAsk?: boolean
  /** Characters of a line of the terminal. Default 80. */
  readonly columns?: number | undefined
  /** Sets the exit code of the process. */
  readonly exitWith?: (code: number) => void
}

/**
 * Runs the command of the arguments. Resolves to the server if one was started.
 *
 * @throws {ConfigError} if the configuration cannot be used, and {CommandFailure} for what else a command refuses.
 */
export const runProgram = async (input: ProgramInput): Promise<RunningServer | undefined> => {
  const { words, say, exitWith = () => undefined } = input
  if (words.length === 1 && words[0] === '--version') {
    const { readPackageVersion } = await import('./read-package-version.ts')
    return void say(`${readPackageVersion()}\n`)
  }
  const [{ runCommand }, { createTerminal }] = await Promise.all([
    import('./cli/run-command.ts'),
    import('./cli/terminal/terminal.ts'),
  ])
  let server: RunningServer | undefined
  const keep = (started: RunningServer): void => {
    server = started
  }
  // Without a command the program serves.
  const [first = '-'] = words
  const isServing = first.startsWith('-') && !/^(--help|-h|--version)$/.test(first)
  const named = isServing ? ['serve', ...words] : words
  await runCommand(named, { terminal: createTerminal(input), clock: systemClock, exitWith, keep })
  return server
}
