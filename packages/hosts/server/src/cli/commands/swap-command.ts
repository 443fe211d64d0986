import { writeFile } from 'node:fs/promises'
import { findChain } from '@switchyard/core'
import { CommandFailure, createUsageFailure, exitCodes } from '../../command-failure.ts'
import { openSandboxWallet } from '../../demo-wallet/open-sandbox-wallet.ts'
import { sendWithDemoKey } from '../../demo-wallet/send-with-demo-key.ts'
import { openServer, type ServerOptions } from '../api/server-options.ts'
import { drawQuote } from '../quote/draw-quote.ts'
import { type QuoteFlags, readQuoteBody } from '../quote/read-quote-body.ts'
import type { RunContext } from '../run-context.ts'
import { chooseRoute } from '../swap/choose-route.ts'
import { renderSwap } from '../swap/render-swap.ts'
import { writeJson } from '../terminal/write-json.ts'
import { watchSwap } from './track-command.ts'

/** Options of `switchyard swap`. */
export interface SwapOptions extends ServerOptions, QuoteFlags {
  readonly route?: string
  readonly sandbox?: string
  readonly out?: string
  readonly yes?: true
  readonly json?: true
}

/** `switchyard swap`: quote, choice, transaction; sent with a demo key in the sandbox, or handed to a wallet by a file. */
export const runSwap = async (
  [sellAsset, buyAsset, sellAmount]: readonly [string, string, string],
  options: SwapOptions,
  { terminal }: RunContext,
): Promise<void> => {
  const { from, to, out, json = false } = options
  const api = openServer(options, terminal.environment)
  const wallet = options.sandbox === undefined ? undefined : await openSandboxWallet(options.sandbox)
  const sellChain = sellAsset.slice(0, sellAsset.indexOf('.')).toUpperCase()
  const buyChain = buyAsset.slice(0, buyAsset.indexOf('.')).toUpperCase()
  const sourceAddress = from ?? wallet?.findKey(sellChain).address
  const destinationAddress = to ?? wallet?.findKey(buyChain).address
  if (sourceAddress === undefined || destinationAddress === undefined) {
    throw createUsageFailure(
      `The address to ${sourceAddress === undefined ? 'pay from' : 'pay to'} is missing.`,
      'Give --from and --to, or --sandbox with the address of a running sandbox.',
    )
  }

  const quiet = json ? { ...terminal, say: terminal.tell, isTerminal: false, width: undefined } : terminal
  const flags = { ...options, from: sourceAddress, to: destinationAddress }
  const { routes } = await drawQuote(api, readQuoteBody({ sellAsset, buyAsset, sellAmount }, flags), quiet)
  const { routeId } = await chooseRoute(routes, options.route, terminal)
  const request = { routeId, sourceAddress, destinationAddress }
  let swap = await api.swap(request)

  // A wallet elsewhere signs what the file or the output holds.
  if (out !== undefined) {
    await writeFile(out, writeJson(swap), { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
      throw new CommandFailure(`${out} cannot be written (${cause.code ?? cause.message}).`, {
        remedy: 'Name a file that does not exist yet. The swap was built: nothing needs to be sent.',
      })
    })
  }
  if (json) {
    terminal.say(`${JSON.stringify(swap)}\n`)
  } else {
    const lines = [...renderSwap(swap)]
    if (out !== undefined) lines.push(`written   ${out}: sign and send it with your wallet before it expires`)
    else if (!wallet) lines.push(`\n${JSON.stringify(swap.approvalTx ?? swap.tx)}`)
    terminal.say(['', ...lines, ''].join('\n'))
  }
  if (!wallet) return

  if (!options.yes) {
    if (!terminal.canAsk)
      throw createUsageFailure('Nobody can be asked to confirm.', 'Say --yes to send with the demo key.')
    const { confirm } = await import('@clack/prompts')
    if ((await confirm({ message: 'Sign with the demo key and send?' })) !== true)
      throw new CommandFailure('Nothing was sent.')
  }
  if (!swap.tx && swap.approvalTx) {
    quiet.say(`approved  ${await sendWithDemoKey(swap.approvalTx, sellChain, wallet)}\n`)
    swap = await api.swap(request)
  }
  if (!swap.tx) {
    throw new CommandFailure('The server built no transaction.', { remedy: 'Send the deposit from a wallet by hand.' })
  }
  const { ok, checks } = await api.checkSwap({ swapId: swap.swapId })
  if (!ok) {
    const reasons = checks.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name}: ${reason}`]))
    throw new CommandFailure(`The swap must not be sent now. ${reasons.join(' ')}`, { remedy: 'Quote again.' })
  }
  const hash = await sendWithDemoKey(swap.tx, sellChain, wallet)
  quiet.say(`sent      ${hash}\n`)

  const track = { hash, chainId: findChain(sellChain)?.chainId ?? '' }
  const { status } = await watchSwap(api, track, { terminal, json })
  if (status !== 'completed') throw new CommandFailure(`The swap ended as ${status}.`, { exitCode: exitCodes.notPaid })
}
