import type { Command } from 'commander'
import type { RunContext } from '../run-context.ts'
import type { KeysAction, KeysOptions } from './run-keys.ts'

const HELP = `
A running server that uses the file or the store takes up the change within two seconds, or at once on SIGHUP.
With --json results are { id, key, expiresAt }, { id, revokedAt }, or a list of callers.

Examples:
  switchyard keys create --config switchyard.json --id acme --expires 90d --per-minute quote=60,swap=20
  switchyard keys rotate --file keys.json --id acme --overlap 24h
`

/** Adds `keys` and its subcommands. */
export const addKeysCommands = (program: Command, context: RunContext): void => {
  const keys = program.command('keys').description('create, rotate, revoke and list API keys').helpCommand(true)
  const addCommand = (action: KeysAction, about: string): Command =>
    keys
      .command(action)
      .description(about)
      .option('--file <file>', 'keys file')
      .option('--config <file>', 'configuration whose keysStore or keysFile is used')
      .option('--json', 'write JSON')
      .action(async (options: KeysOptions) => (await import('./run-keys.ts')).runKeys(action, options, context))

  addCommand('create', 'create a caller; its key is shown once and not stored')
    .option('--id <name>', 'id of the caller')
    .option('--expires <when>', 'a duration such as 90d, or a time such as 2027-01-31T00:00:00Z')
    .option('--signing', 'sign swap responses of the caller')
    .option('--explain', 'show the caller why providers were not asked')
    .option('--operator', 'let the caller see what the server works with')
    .option('--per-minute <rates>', 'requests a minute: 60 for each service, or quote=60,swap=20')
    .option('--max-trade-usd <amount>', 'largest trade')
    .option('--allow-flex-input', 'routes of FLEX_INPUT too, which hold no --max-trade-usd')
    .option('--max-streams <number>', 'most open streams of swaps on a server')
    .option('--allow <providers>', 'only these providers, separated by commas')
    .option('--deny <providers>', 'not these providers, separated by commas')
    .option('--affiliate-bps <number>', 'affiliate fee in basis points')
    .option('--affiliate <accounts>', 'affiliate accounts: thorchain=name,near=name.near')
  addCommand('rotate', 'create a new key for a caller')
    .option('--id <name>', 'id of the caller')
    .option('--overlap <duration>', 'how long the old key works; 0 ends it at once (default 24h)')
    .option('--expires <when>', 'a duration such as 90d, or a time such as 2027-01-31T00:00:00Z')
    .option('--signing', 'replace the signing key too')
  addCommand('revoke', 'revoke every key of a caller').option('--id <name>', 'id of the caller')
  addCommand('list', 'list callers and the expiry of their keys')

  keys
    .addHelpText('after', HELP)
    .allowExcessArguments()
    .action((_options, { args: [unknown] }: Command) => {
      if (unknown === undefined) return keys.outputHelp()
      keys.error(`error: unknown command '${unknown}'`, { code: 'commander.unknownCommand' })
    })
}
