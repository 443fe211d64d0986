import { Command, CommanderError, Option } from 'commander'
import { readOwnVersion } from './read-own-version.ts'
import { type Kind, kinds, type Licence, licences } from './scaffold-options.ts'
import { UsageError } from './usage-error.ts'

/** The options of the command line. */
export interface Arguments {
  readonly kind?: Kind
  readonly name?: string
  readonly id?: string
  readonly directory?: string
  readonly license?: Licence
  /** Nothing is asked. */
  readonly yes?: true
}

const EXAMPLES = `
Examples:
  npm create switchyard-provider
  npm create switchyard-provider -- --name @acme/switchyard-provider --id ACME --yes
  npm create switchyard-provider -- --kind chain --name @acme/switchyard-chain --id ACME --directory acme-chain --yes
`

/**
 * Reads the command line. Resolves to `undefined` once help or the version was shown.
 *
 * @throws {UsageError} for options that do not exist, and values that are not among the choices.
 */
export const readArguments = (words: readonly string[], say: (text: string) => void): Arguments | undefined => {
  const command = new Command('create-switchyard-provider')
    .description('Makes a package with a provider or a chain for Switchyard.')
    .version(readOwnVersion(), '--version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .addOption(new Option('--kind <kind>', 'what the package adds (default: provider)').choices(kinds))
    .option('--name <package>', 'name of the package')
    .option('--id <id>', 'id of the provider on the wire, ACME, or code of the chain')
    .option('--directory <folder>', 'new folder (default: the name of the package without its scope)')
    .addOption(new Option('--license <licence>', 'licence of the package (default: Apache-2.0)').choices(licences))
    .option('--yes', 'ask nothing: take the default of what is not given')
    .addHelpText('after', EXAMPLES)
    .configureOutput({ writeOut: say, writeErr: () => undefined })
    .exitOverride()
  try {
    return command.parse([...words], { from: 'user' }).opts<Arguments>()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return undefined
    throw new UsageError(`${error.message.replace(/^error: /, '').replaceAll('\n', ' ')}. See --help.`)
  }
}
