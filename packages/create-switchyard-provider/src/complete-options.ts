import { findIdProblem, findNameProblem, suggestDirectory, suggestId, suggestName } from './names.ts'
import type { Questioner } from './questioner.ts'
import type { Arguments } from './read-arguments.ts'
import { type Kind, kinds, licences, type ScaffoldOptions } from './scaffold-options.ts'
import { UsageError } from './usage-error.ts'

const QUESTIONS: Readonly<Record<Kind, string>> = {
  provider: 'Id of the provider on the wire?',
  chain: 'Code of the chain?',
}

/**
 * Completes the options of the command line: by questions, or by defaults where nothing is asked.
 *
 * @param ask `undefined` without a terminal.
 * @throws {UsageError} without a name, an id and a terminal.
 */
export const completeOptions = async (given: Arguments, ask: Questioner | undefined): Promise<ScaffoldOptions> => {
  if (ask) {
    const kind = given.kind ?? (await ask.choice<Kind>('What does the package add?', kinds))
    const suggested = suggestName(given.id ?? 'acme', kind)
    const name = given.name ?? (await ask.text('Name of the package?', suggested, findNameProblem))
    const findProblem = (text: string): string | undefined => findIdProblem(text, kind)
    const id = given.id ?? (await ask.text(QUESTIONS[kind], suggestId(name, kind), findProblem))
    const directory = given.directory ?? (await ask.text('New folder?', suggestDirectory(name), () => undefined))
    const license = given.license ?? (await ask.choice('Licence?', licences))
    return { kind, name, id, directory, license }
  }

  const { kind = 'provider', license = 'Apache-2.0' } = given
  if (given.name === undefined && given.id === undefined)
    throw new UsageError('Neither a name nor an id is given: give --name, such as --name @acme/switchyard-provider.')

  const name = given.name ?? suggestName(given.id ?? '', kind)
  const id = given.id ?? suggestId(name, kind)
  return { kind, name, id, license, directory: given.directory ?? suggestDirectory(name) }
}
