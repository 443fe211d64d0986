import type { CommanderError } from 'commander'
import { type CommandFailure, usageFailure } from './command-failure.ts'
import { createProgram } from './create-program.ts'
import type { RunContext } from './run-context.ts'

/**
 * Runs one command of the program, or shows its help.
 *
 * @throws {CommandFailure} for arguments that cannot be used, and what the command throws.
 */
export const runCommand = async (words: readonly string[], context: RunContext): Promise<void> => {
  const { say } = context.terminal
  const program = createProgram(context)
  const refusals: string[] = []
  const writeErr = (text: string): void => void refusals.push(text.trim())
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    command.exitOverride().configureOutput({ writeOut: say, writeErr })
  }
  if (words[0] === 'complete') (await import('@bomb.sh/tab/commander')).default(program)
  try {
    await program.parseAsync([...words], { from: 'user' })
  } catch (error) {
    if (!isCommanderError(error)) throw error
    if (error.exitCode === 0) return
    throw refusalOf(error, refusals, words[0] ?? '')
  }
}

const isCommanderError = (error: unknown): error is CommanderError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')

const refusalOf = ({ code, message }: CommanderError, refusals: readonly string[], command: string): CommandFailure => {
  const text = (refusals[0] ?? message).replace(/^error: /, '').replaceAll('\n', ' ')
  const help = code === 'commander.unknownCommand' ? 'switchyard --help' : `switchyard ${command} --help`
  return code === 'commander.help'
    ? usageFailure('A command is missing.', refusals.join('\n'))
    : usageFailure(`${text}.`, `See "${help}".`)
}
