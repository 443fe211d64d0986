import { directoryOf, idOf, idProblem, nameProblem, packageNameOf } from './names.ts'
import type { Questioner } from './questioner.ts'
import type { Arguments } from './read-arguments.ts'
import { type Kind, kinds, licences, type ScaffoldOptions } from './scaffold-options.ts'
import { UsageError } from './usage-error.ts'

/**
 * Completes what the command line gave: by questions, or by defaults where nothing is asked.
 *
 * @param ask `undefined` where nobody can be asked.
 * @throws {UsageError} where neither a name nor an id is given and nobody can be asked.
 */
export const complete = async (given: Arguments, ask: Questioner | undefined): Promise<ScaffoldOptions> => {
  if (ask) return asked(given, ask)
  const { kind = 'provider', license = 'Apache-2.0' } = given
  if (given.name === undefined && given.id === undefined)
    throw new UsageError('Neither a name nor an id is given: give --name, such as --name @acme/switchyard-provider.')
  const name = given.name ?? packageNameOf(given.id ?? '', kind)
  const id = given.id ?? idOf(name, kind)
  return { kind, name, id, license, directory: given.directory ?? directoryOf(name) }
}

const asked = async (given: Arguments, ask: Questioner): Promise<ScaffoldOptions> => {
  const kind = given.kind ?? (await ask.choice<Kind>('What does the package add?', kinds))
  const name = given.name ?? (await ask.text('Name of the package?', suggestion(given.id, kind), nameProblem))
  const id = given.id ?? (await ask.text(QUESTIONS[kind], idOf(name, kind), (text) => idProblem(text, kind)))
  const directory = given.directory ?? (await ask.text('New folder?', directoryOf(name), () => undefined))
  const license = given.license ?? (await ask.choice('Licence?', licences))
  return { kind, name, id, directory, license }
}

const QUESTIONS: Readonly<Record<Kind, string>> = {
  provider: 'Id of the provider on the wire?',
  chain: 'Code of the chain?',
}

const suggestion = (id: string | undefined, kind: Kind): string => packageNameOf(id ?? 'acme', kind)
