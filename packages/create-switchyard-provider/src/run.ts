import { complete } from './complete.ts'
import { readArguments } from './read-arguments.ts'
import { scaffold } from './scaffold.ts'
import type { ScaffoldOptions } from './scaffold-options.ts'

/** What the program is run with. */
export interface RunInput {
  /** Arguments after the name of the program. */
  readonly words: readonly string[]
  /** Writes to the standard output. */
  readonly say: (text: string) => void
  /** Whether both the input and the output are a terminal. */
  readonly canAsk: boolean
}

/**
 * Runs the program: reads the arguments, asks what is missing, makes the package, and says what to do next.
 *
 * @throws {UsageError} for what cannot be used.
 */
export const run = async ({ words, say, canAsk }: RunInput): Promise<void> => {
  const given = readArguments(words, say)
  if (!given) return
  // The questions are loaded where they are asked.
  const ask = canAsk && !given.yes ? (await import('./questioner.ts')).terminalQuestioner : undefined
  const options = await complete(given, ask)
  const files = await scaffold(options)
  say(nextSteps(options, files.length))
}

const nextSteps = ({ directory, name, kind }: ScaffoldOptions, count: number): string => `
${name}: ${count} files in ${directory}. Next:

  cd ${directory}
  npm install
  npm run build
  npm test        # the conformance kit passes as it is
  git init

README.md says which file to change first.
How a ${kind} works: https://github.com/switchyard/switchyard/blob/main/docs/${kind}s.md
`
