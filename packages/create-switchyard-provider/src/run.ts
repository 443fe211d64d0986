import { completeOptions } from './complete-options.ts'
import { readArguments } from './read-arguments.ts'
import { scaffold } from './scaffold.ts'

/** Input of `run`. */
export interface RunInput {
  /** Arguments after the name of the program. */
  readonly words: readonly string[]
  /** Writes to the standard output. */
  readonly say: (text: string) => void
  /** True if both the input and the output are a terminal. */
  readonly canAsk: boolean
}

/**
 * Runs the program: reads the arguments, asks for what is missing, makes the package, and prints the next steps.
 *
 * @throws {UsageError} for arguments that cannot be used.
 */
export const run = async ({ words, say, canAsk }: RunInput): Promise<void> => {
  const given = readArguments(words, say)
  if (!given) return

  // The questions are loaded only if they are asked.
  const ask = canAsk && !given.yes ? (await import('./questioner.ts')).terminalQuestioner : undefined
  const options = await completeOptions(given, ask)
  const files = await scaffold(options)

  const { directory, name, kind } = options
  say(`
${name}: ${files.length} files in ${directory}. Next:

  cd ${directory}
  npm install
  npm run build
  npm test        # the conformance kit passes as it is
  git init

README.md says which file to change first.
How a ${kind} works: https://github.com/switchyard/switchyard/blob/main/docs/${kind}s.md
`)
}
