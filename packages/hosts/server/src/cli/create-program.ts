import { Command } from 'commander'
import { packageVersion } from '../package-version.ts'
import { withServer } from './api/server-options.ts'
import type { RunContext } from './run-context.ts'
import { wordCommands } from './word-commands.ts'

const EXIT_CODES = `
Exit codes: 0 done, 1 refused or failed, 2 arguments that cannot be used, 3 no route, 4 the swap was refunded or failed.
"doctor" and "replay" exit with 1 for warnings and differences and with 2 for failures.
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

/** The program: its commands, their options and help. A command's code is loaded when it runs. */
export const createProgram = (context: RunContext): Command => {
  const program = new Command('switchyard')
    .description('Swaps across liquidity providers: quotes, transactions, tracking, and the server that serves them.')
    .version(packageVersion(), '--version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', GENERAL)
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .exitOverride()
  tradeCommands(program, context)
  catalogueCommands(program, context)
  serverCommands(program, context)
  wordCommands(program, context)
  return program
}

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

const tradeCommands = (program: Command, context: RunContext): void => {
  withQuote(program.command('quote'))
    .description('show routes as they arrive')
    .addHelpText(
      'after',
      '\nExamples:\n  switchyard quote BTC.BTC ETH.ETH 0.1\n  switchyard quote BTC.BTC eip155:1/slip44:60 0.1 --json\n',
    )
    .action(async (sell: string, buy: string, amount: string, options) =>
      (await import('./commands/quote-command.ts')).quoteCommand([sell, buy, amount], options, context),
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
    .action(async (sell: string, buy: string, amount: string, options) =>
      (await import('./commands/swap-command.ts')).swapCommand([sell, buy, amount], options, context),
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
      (await import('./commands/track-command.ts')).trackCommand(subject, options, context),
    )
}

const catalogueCommands = (program: Command, context: RunContext): void => {
  const tokens = program.command('tokens').description('find tokens')
  withServer(tokens.command('search'))
    .description('find tokens by ticker, name, address, identifier or CAIP-19 asset type')
    .argument('<query>')
    .option('--chain <code>', 'only this chain')
    .option('--limit <number>', 'most tokens, up to 100')
    .option('--json', 'write JSON')
    .addHelpText('after', '\nExample:\n  switchyard tokens search usdc --chain ETH\n')
    .action(async (query: string, options) =>
      (await import('./commands/tokens-command.ts')).tokensCommand(query, options, context),
    )
  withServer(program.command('providers'))
    .description('list providers, and what is switched off')
    .option('--json', 'write JSON')
    .action(async (options) => (await import('./commands/providers-command.ts')).providersCommand(options, context))
}

const serverCommands = (program: Command, context: RunContext): void => {
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
    .action(async (options) => (await import('./commands/serve-command.ts')).serveCommand(options, context))
  program
    .command('sandbox')
    .description('serve simulated networks and a server on them')
    .option('--port <number>', 'port of the server', '8080')
    .option('--sandbox-port <number>', 'port of the networks, 0 for any free one', '4010')
    .option('--speed <factor>', 'how many times faster blocks are than on the real chains', '60')
    .option('--seed <text>', 'determines keys, addresses and prices', 'switchyard')
    .option('--json', 'write the addresses as JSON')
    .action(async (options) => (await import('./commands/sandbox-command.ts')).sandboxCommand(options, context))
  program
    .command('init')
    .description('write a configuration with comments')
    .argument('[file]', 'the new file', 'switchyard.json')
    .option('--force', 'replace the file')
    .option('--json', 'write JSON')
    .action(async (file: string, options) =>
      (await import('./commands/init-command.ts')).initCommand(file, options, context),
    )
  withServer(program.command('mcp'))
    .description('serve the tools of a server to agents: Model Context Protocol')
    .option('--allow-build', 'let agents build transactions; without it they only read')
    .option('--http <port>', 'serve streamable HTTP on this port instead of the standard input and output')
    .action(async (options) => (await import('./commands/mcp-command.ts')).mcpCommand(options, context))
}
