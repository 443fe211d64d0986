import { writeFile } from 'node:fs/promises'
import { chainByCode } from '@switchyard/core'
import type { SwapResponse } from '@switchyard/wire'
import { CommandFailure, createUsageFailure } from '../../command-failure.ts'
import { openSandboxWallet, type SandboxWallet } from '../../demo-wallet/open-sandbox-wallet.ts'
import { type Sendable, sendWithDemoKey } from '../../demo-wallet/send-with-demo-key.ts'
import type { ServerApi } from '../api/server-api.ts'
import { openServer, type ServerOptions } from '../api/server-options.ts'
import { drawQuote } from '../quote/draw-quote.ts'
import { type Pair, type QuoteFlags, readQuoteBody } from '../quote/read-quote-body.ts'
import type { RunContext } from '../run-context.ts'
import { chooseRoute } from '../swap/choose-route.ts'
import { renderSwap } from '../swap/render-swap.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { writeJson } from '../terminal/write-json.ts'
import { requirePaid, watchSwap } from './track-command.ts'

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
  const api = openServer(options, terminal.environment)
  const wallet = options.sandbox === undefined ? undefined : await openSandboxWallet(options.sandbox)
  const pair = { sellAsset, buyAsset, sellAmount }
  const addresses = chooseAddresses(pair, options, wallet)
  const quiet = options.json ? { ...terminal, say: terminal.tell, isTerminal: false, width: undefined } : terminal
  const body = readQuoteBody(pair, { ...options, from: addresses.sourceAddress, to: addresses.destinationAddress })
  const { routes } = await drawQuote(api, body, quiet)
  const { routeId } = await chooseRoute(routes, options.route, terminal)
  const request = { routeId, ...addresses }
  const swap = await api.swap(request)
  await handOver(swap, options, terminal)
  if (!wallet) return
  if (!options.yes) await requireConfirmation(terminal)
  const send = (tx: Sendable): Promise<string> => sendWithDemoKey(tx, readChain(sellAsset), wallet)
  const hash = await checkAndSend({ api, swap, request, send, terminal: quiet })
  const track = { hash, chainId: chainByCode(readChain(sellAsset))?.chainId ?? '' }
  requirePaid(await watchSwap(api, track, { terminal, json: options.json === true }))
}

const readChain = (identifier: string): string => identifier.slice(0, identifier.indexOf('.')).toUpperCase()

interface Addresses {
  readonly sourceAddress: string
  readonly destinationAddress: string
}

/** The given addresses, or those of the demo account. */
const chooseAddresses = (pair: Pair, { from, to }: QuoteFlags, wallet: SandboxWallet | undefined): Addresses => {
  const sourceAddress = from ?? wallet?.findKey(readChain(pair.sellAsset)).address
  const destinationAddress = to ?? wallet?.findKey(readChain(pair.buyAsset)).address
  if (sourceAddress !== undefined && destinationAddress !== undefined) return { sourceAddress, destinationAddress }
  throw createUsageFailure(
    `The address to ${sourceAddress === undefined ? 'pay from' : 'pay to'} is missing.`,
    'Give --from and --to, or --sandbox with the address of a running sandbox.',
  )
}

/** Shows the built swap, and writes it to the wallet's file. */
const handOver = async (swap: SwapResponse, { out, json, sandbox }: SwapOptions, terminal: Terminal): Promise<void> => {
  if (out !== undefined) {
    await writeFile(out, writeJson(swap), { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
      throw new CommandFailure(`${out} cannot be written (${cause.code ?? cause.message}).`, {
        remedy: 'Name a file that does not exist yet. The swap was built: nothing needs to be sent.',
      })
    })
  }
  if (json) return terminal.say(`${JSON.stringify(swap)}\n`)
  const shown = out === undefined && sandbox === undefined ? [`\n${JSON.stringify(swap.approvalTx ?? swap.tx)}`] : []
  const written = out === undefined ? [] : [`written   ${out}: sign and send it with your wallet before it expires`]
  terminal.say(['', ...renderSwap(swap), ...written, ...shown, ''].join('\n'))
}

const requireConfirmation = async (terminal: Terminal): Promise<void> => {
  if (!terminal.canAsk)
    throw createUsageFailure('Nobody can be asked to confirm.', 'Say --yes to send with the demo key.')
  const { confirm } = await import('@clack/prompts')
  if ((await confirm({ message: 'Sign with the demo key and send?' })) !== true) {
    throw new CommandFailure('Nothing was sent.')
  }
}

interface Sending {
  readonly api: ServerApi
  readonly swap: SwapResponse
  readonly request: Addresses & { readonly routeId: string }
  readonly send: (tx: Sendable) => Promise<string>
  readonly terminal: Terminal
}

/** Sends the approval where there is one, asks whether the swap may still be sent, and sends it. */
const checkAndSend = async ({ api, swap, request, send, terminal }: Sending): Promise<string> => {
  let built = swap
  if (!built.tx && built.approvalTx) {
    terminal.say(`approved  ${await send(built.approvalTx)}\n`)
    built = await api.swap(request)
  }
  if (!built.tx) {
    throw new CommandFailure('The server built no transaction.', { remedy: 'Send the deposit from a wallet by hand.' })
  }
  const { ok, checks } = await api.checkSwap({ swapId: built.swapId })
  if (!ok) {
    const reasons = checks.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name}: ${reason}`]))
    throw new CommandFailure(`The swap must not be sent now. ${reasons.join(' ')}`, { remedy: 'Quote again.' })
  }
  const hash = await send(built.tx)
  terminal.say(`sent      ${hash}\n`)
  return hash
}
