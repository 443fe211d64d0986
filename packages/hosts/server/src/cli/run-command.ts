import type { CommanderError } from 'commander'
import { createUsageFailure } from '../command-failure.ts'
import { createProgram } from './create-program.ts'
import type { RunContext } from './run-context.ts'

/**
 * Runs one command of the program, or shows its help.
 *
 * @throws {CommandFailure} for arguments that cannot be used, and what the command throws.
 */
export const runCommand = async (words: readonly string[], context: RunContext): Promise<void> => {
  const refusals: string[] = []
  const program = createProgram(context, (text) => void refusals.push(text.trim()))
  if (words[0] === 'complete') (await import('@bomb.sh/tab/commander')).default(program)
  try {
    await program.parseAsync([...words], { from: 'user' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('commander.'))) throw error
    const { code, exitCode, message } = error as CommanderError
    if (exitCode === 0) return
    if (code === 'commander.help') throw createUsageFailure('A command is missing.', refusals.join('\n'))

    const text = (refusals[0] ?? message).replace(/^error: /, '').replaceAll('\n', ' ')
    const subject = code === 'commander.unknownCommand' ? '' : `${words[0] ?? ''} `
    throw createUsageFailure(`${text}.`, `See "switchyard ${subject}--help".`)
  }
}
