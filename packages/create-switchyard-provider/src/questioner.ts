import { isCancel, select, text } from '@clack/prompts'
import { UsageError } from './usage-error.ts'

/** Asks the user of the program. */
export interface Questioner {
  /** A line of text. `findProblem` says why a text cannot be used. */
  text(question: string, suggested: string, findProblem: (text: string) => string | undefined): Promise<string>
  /** One of several, the first by default. */
  choice<Value extends string>(question: string, values: readonly Value[]): Promise<Value>
}

/**
 * Questions in the terminal.
 *
 * @throws {UsageError} from a question that is cancelled.
 */
export const terminalQuestioner: Questioner = {
  text: async (message, initialValue, findProblem) =>
    requireAnswer(await text({ message, initialValue, validate: (value = '') => findProblem(value) })),
  choice: async (message, values) => {
    const options = values.map((value) => ({ value: value as string }))
    return requireAnswer(await select({ message, options })) as (typeof values)[number]
  },
}

const requireAnswer = (answer: string | symbol): string => {
  if (isCancel(answer)) throw new UsageError('Cancelled: nothing was written.')
  return answer as string
}
