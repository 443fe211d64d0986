import { Command } from 'commander'
import { readPackageVersion } from '../read-package-version.ts'
import { withServer } from './api/server-options.ts'
import type { SwapOptions } from './commands/swap-command.ts'
import { addKeysCommands } from './keys/add-keys-commands.ts'
import type { RunContext } from './run-context.ts'

const EXIT_CODES = `
Exit codes: 0 done, 1 refused or failed, 2 arguments that cannot be used, 3 no route, 4 the swap was refunded or failed.
"doctor", "replay" and "facts --compare" exit with 1 for warnings and differences and with 2 for failures.
Colours are off with NO_COLOR and where the output is no terminal. --json writes results for programs.
`

const GENERAL = `
Without a command the program serves: "switchyard --config switchyard.json" is "switchyard serve --config switchyard.json".

Examples:
  switchyard sandbox                                   simulated networks and a server on them
  switchyard quote BTC.BTC ETH.ETH 0.1                 routes as they arrive
  switchyard swap BTC.BTC ETH.ETH 0.1 --sandbox <url>  a whole swap with a demo key
  switchyard init && switchyard serve --config switchyard.json
${EXIT_CODES}`

/**
 * Creates the program: its commands, their options and help. A command's code is loaded when it runs.
 *
 * @param refuse Called with the text for arguments that cannot be used. Default: nothing.
 */
export const createProgram = (context: RunContext, refuse: (text: string) => void = () => undefined): Command => {
  const program = new Command('switchyard')
    .description('Swaps across liquidity providers: quotes, transactions, tracking, and the server that serves them.')
    .version(readPackageVersion(), '--version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', GENERAL)
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: context.terminal.say, writeErr: refuse })
  addClientCommands(program, context)
  addServerCommands(program, context)
  addKeysCommands(program, context)
  addOperatorCommands(program, context)
  addStoreCommands(program, context)
  return program
}

type TradeArguments = [sell: string, buy: string, amount: string, options: SwapOptions]

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

const withQuote = (command: Command): Command =>
  withServer(
    command
      .argument('<sell>', 'what is sold: an identifier such as BTC.BTC, or a CAIP-19 asset type')
      .argument('<buy>', 'what is bought')
      .argument('<amount>', 'how much is sold, in whole tokens: 0.1')
      .option('--from <address>', 'address that pays')
      .option('--to <address>', 'address that is paid')
      .option('--refund <address>', 'address for refunds (default: the one that pays)')
      .option('--provider <name>', 'only this provider; may be repeated', collect)
      .option('--slippage <percent>', 'most slippage, percent')
      .option('--max-time <seconds>', 'only routes that take no longer')
      .option('--private', 'only routes that keep the trade private'),
  ).option('--json', 'write JSON')

/** Adds the commands that call a server. */
const addClientCommands = (program: Command, context: RunContext): void => {
  withQuote(program.command('quote'))
    .description('show routes as they arrive')
    .addHelpText(
      'after',
      '\nExamples:\n  switchyard quote BTC.BTC ETH.ETH 0.1\n  switchyard quote BTC.BTC eip155:1/slip44:60 0.1 --json\n',
    )
    .action(async (...[sell, buy, amount, options]: TradeArguments) =>
      (await import('./commands/quote-command.ts')).runQuote([sell, buy, amount], options, context),
    )
  withQuote(program.command('swap'))
    .description('choose a route, build its transaction, and send it in the sandbox or hand it to a wallet')
    .option('--route <name>', 'number, provider, or recommended, cheapest or fastest (default: ask)')
    .option('--sandbox <url>', 'sign with the demo key of this sandbox, send, and watch')
    .option('--out <file>', 'write the built swap to a new file for a wallet')
    .option('--yes', 'send with the demo key without asking')
    .addHelpText(
      'after',
      '\nExamples:\n  switchyard swap BTC.BTC ETH.ETH 0.1 --from <address> --to <address> --route recommended --out swap.json\n  switchyard swap BTC.BTC ETH.ETH 0.1 --sandbox http://127.0.0.1:4010 --route recommended --yes\n',
    )
    .action(async (...[sell, buy, amount, options]: TradeArguments) =>
      (await import('./commands/swap-command.ts')).runSwap([sell, buy, amount], options, context),
    )
  withServer(program.command('track'))
    .description('show where a swap stands')
    .argument('<subject>', 'hash of the deposit; with --channel or --address a deposit channel or address')
    .option('--chain <chain>', 'chain of the hash: a code such as BTC, or a chain id')
    .option('--channel', 'the subject is the id of a deposit channel')
    .option('--address', 'the subject is a deposit address')
    .option('--watch', 'show every change until the swap ends')
    .option('--json', 'write JSON; with --watch one line a change')
    .addHelpText('after', '\nExample:\n  switchyard track <hash> --chain BTC --watch\n')
    .action(async (subject: string, options) =>
      (await import('./commands/track-command.ts')).runTrack(subject, options, context),
    )
  const tokens = program.command('tokens').description('find tokens')
  withServer(tokens.command('search'))
    .description('find tokens by ticker, name, address, identifier or CAIP-19 asset type')
    .argument('<query>')
    .option('--chain <code>', 'only this chain')
    .option('--limit <number>', 'most tokens, up to 100')
    .option('--json', 'write JSON')
    .addHelpText('after', '\nExample:\n  switchyard tokens search usdc --chain ETH\n')
    .action(async (query: string, options) =>
      (await import('./commands/tokens-command.ts')).runTokensSearch(query, options, context),
    )
  withServer(program.command('providers'))
    .description('list providers, and what is switched off')
    .option('--json', 'write JSON')
    .action(async (options) => (await import('./commands/providers-command.ts')).runProviders(options, context))
}

const addServerCommands = (program: Command, context: RunContext): void => {
  program
    .command('serve')
    .description('serve the HTTP API')
    .option('--config <file>', 'configuration: JSON, comments allowed (SWITCHYARD_CONFIG)')
    .option('--host <address>', 'address to listen on (default 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (default 8080)')
    .option('--plugin <module>', 'load a provider or chain package, by its name or path; may be repeated', collect)
    .option('--check-config', 'check the configuration and exit: 0 if it can be used, 1 if not')
    .addHelpText(
      'after',
      '\nEvery setting can also be given as an environment variable: SWITCHYARD_HTTP__MAXBODYBYTES=1024 is http.maxBodyBytes.\n',
    )
    .action(async (options) => (await import('./commands/serve-command.ts')).runServe(options, context))
  program
    .command('sandbox')
    .description('serve simulated networks and a server on them')
    .option('--port <number>', 'port of the server', '8080')
    .option('--sandbox-port <number>', 'port of the networks, 0 for any free one', '4010')
    .option('--speed <factor>', 'how many times faster blocks are than on the real chains', '60')
    .option('--seed <text>', 'determines keys, addresses and prices', 'switchyard')
    .option('--json', 'write the addresses as JSON')
    .action(async (options) => (await import('./commands/sandbox-command.ts')).runSandbox(options, context))
  program
    .command('init')
    .description('write a configuration with comments')
    .argument('[file]', 'the new file', 'switchyard.json')
    .option('--force', 'replace the file')
    .option('--json', 'write JSON')
    .action(async (file: string, options) =>
      (await import('./commands/init-command.ts')).runInit(file, options, context),
    )
  withServer(program.command('mcp'))
    .description('serve the tools of a server to agents: Model Context Protocol')
    .option('--allow-build', 'let agents build transactions; without it they only read')
    .option('--http <port>', 'serve streamable HTTP on this port instead of the standard input and output')
    .action(async (options) => (await import('./commands/mcp-command.ts')).runMcp(options, context))
}

/** Adds the commands that work on a configuration or a record. */
const addOperatorCommands = (program: Command, context: RunContext): void => {
  program
    .command('doctor')
    .description('check a configuration against the networks it points at; spends nothing')
    .option('--config <file>', 'configuration: JSON, comments allowed (SWITCHYARD_CONFIG)')
    .option('--sandbox <url>', 'check against a running sandbox')
    .option('--timeout <ms>', 'how long one check may take (default 8000)')
    .option('--slow <ms>', 'slower answers are warnings (default 2000)')
    .option('--record <folder>', 'write every exchange, without secrets, to doctor.json in a folder')
    .option('--json', 'write the rows as JSON')
    .addHelpText('after', '\nExit codes: 0 if all is well, 1 for warnings, 2 for failures.\n')
    .action(async (options) => (await import('./commands/doctor-command.ts')).runDoctorCommand(options, context))
  const facts = program
    .command('facts')
    .enablePositionalOptions()
    .description('list the facts in force: contracts, locks, block times, end points')
    .option('--config <file>', 'configuration: JSON, comments allowed (SWITCHYARD_CONFIG)')
    .option('--compare', 'compare them with what the networks say now; takes minutes at worst')
    .option('--json', 'write JSON')
    .addHelpText('after', '\nExit codes: 0, or 1 if --compare finds a difference.\n')
    .action(async (options) => (await import('./commands/facts-command.ts')).runFacts(options, context))
  facts
    .command('check')
    .description('check a file of facts without a network')
    .argument('<file>', 'facts of one package, or of several in "files"')
    .option('--config <file>', 'configuration: JSON, comments allowed (SWITCHYARD_CONFIG)')
    .option('--json', 'write { file, facts, skipped }')
    .action(async (file: string, options) =>
      (await import('./commands/facts-command.ts')).runFactsCheck(file, options, context),
    )
  program
    .command('explain')
    .description('explain a recorded quote: who answered, who was removed, how scores came about')
    .argument('<record>', 'record of a quote')
    .option('--ledger <file>', 'output of "switchyard ledger"; without it nothing is known of earlier swaps')
    .option('--json', 'write JSON')
    .addHelpText(
      'after',
      '\nThe quote is answered again without a network. Exit codes: 0, or 2 for a file that cannot be explained.\n',
    )
    .action(async (record: string, options) =>
      (await import('./commands/explain-command.ts')).runExplain(record, options, context),
    )
  program
    .command('replay')
    .description('answer records again, those of the doctor too, and compare')
    .argument('<files...>', 'records')
    .option('--json', 'write JSON')
    .addHelpText(
      'after',
      '\nRequests are answered again without a network. Exit codes: 0 if every answer is identical, 1 if one differs, 2 if a file cannot be replayed.\n',
    )
    .action(async (files: readonly string[], options) =>
      (await import('./commands/replay-command.ts')).runReplay(files, options, context),
    )
}

/** Adds the commands that work on the database of a configuration. */
const addStoreCommands = (program: Command, context: RunContext): void => {
  program
    .command('ledger')
    .description('write delivered versus quoted output of past swaps, as JSON')
    .option('--config <file>', 'configuration with stores.sql (SWITCHYARD_CONFIG)')
    .option('--days <number>', 'how many days back (default: policy.provenDays)')
    .action(async (options) => (await import('./commands/ledger-command.ts')).runLedger(options, context))
  program
    .command('prune')
    .description('delete old swaps and expired answers from stores.sql')
    .option('--config <file>', 'configuration with stores.sql (SWITCHYARD_CONFIG)')
    .option('--older-than <age>', 'age from which swaps are deleted, at least 30d')
    .option('--dry-run', 'only count')
    .option('--json', 'write { dryRun, swaps, answers, open }')
    .addHelpText(
      'after',
      '\nA swap whose history has not ended is kept. Servers may run meanwhile.\n\nExample:\n  switchyard prune --config switchyard.json --older-than 90d --dry-run\n',
    )
    .action(async (options) => (await import('./commands/prune-command.ts')).runPrune(options, context))
  program
    .command('migrate')
    .description('bring the database of stores.sql to this version, beside running servers')
    .option('--config <file>', 'configuration with stores.sql (SWITCHYARD_CONFIG)')
    .option('--dry-run', 'only say what is missing')
    .option('--json', 'write { dryRun, missing }')
    .addHelpText(
      'after',
      '\nMakes the indexes that a server leaves out at its start because their tables are large. May be interrupted and run again.\nExit codes: 0 if nothing is missing at the end, 1 if something is.\n\nExample:\n  switchyard migrate --config switchyard.json --dry-run\n',
    )
    .action(async (options) => (await import('./commands/migrate-command.ts')).runMigrate(options, context))
}
