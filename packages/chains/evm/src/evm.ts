import { chainPlugin, refuse, webUrls } from '@switchyard/chain-kit'
import type { Http, Plugin } from '@switchyard/core'
import { evmChain, evmCodes } from './chain.ts'
import { publicRpc } from './public-rpc.ts'
import { Nodes } from './rpc/nodes.ts'
import type { Settings } from './settings.ts'

/** How the EVM chains are reached and priced. */
export interface EvmOptions {
  /** JSON-RPC URLs by chain code, first choice first. A chain not named here uses a public node, unless that is off. */
  readonly rpc?: Readonly<Record<string, string | readonly string[]>>
  /** Whether chains without a URL of their own use public nodes. Default `true`. */
  readonly publicNodes?: boolean
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /** Fields a transaction is priced with. Default `legacy` (`gasPrice`), which every client of the API reads. */
  readonly pricing?: 'legacy' | 'eip1559'
  /** Room on top of the node's gas price, whole percent. Default 20. Legacy pricing only. */
  readonly gasPriceMarginPercent?: number
  /** Room on top of gas and layer 1 fee estimates, whole percent. Default 20. */
  readonly gasLimitMarginPercent?: number
  /** Gas limit of a transaction that could not be tried. Default 500 000. */
  readonly fallbackGasLimit?: number
  /** Most gwei a unit of gas is believed to cost, whole, by chain code; beyond it nothing is built. Default: see the README. */
  readonly gasPriceCeilingGwei?: Readonly<Record<string, number>>
  /**
   * How the nodes are asked what coins contracts hand on, for `recipients` alone. Default: they are not asked, since few
   * nodes answer.
   */
  readonly traces?: 'debug_traceTransaction' | 'trace_transaction'
  /** How long one node may take while another is left to ask, milliseconds. Default 4 000. */
  readonly nodeTimeoutMs?: number
}

/**
 * All EVM chains: balances, allowances, fees, unsigned transactions. Opens nothing until it is asked.
 *
 * Throws `TypeError` for options that cannot be meant: an unknown chain code, an unreadable URL, a negative figure.
 */
export const evm = (options: EvmOptions = {}): Plugin => {
  const urls = urlsOf(options)
  const figures = figuresOf(options)
  const timeoutMs = whole(options, 'nodeTimeoutMs', 4_000)
  return chainPlugin('evm', options, (http) => evmChain({ ...figures, nodes: nodesOf(urls, http, timeoutMs) }))
}

const urlsOf = ({ rpc = {}, publicNodes = true }: EvmOptions): ReadonlyMap<string, readonly string[]> => {
  const known = evmCodes()
  const named = Object.entries(rpc).map(([code, urls]) => {
    if (!known.includes(code)) throw new TypeError(`rpc names ${code}, which is no EVM chain.`)
    return [code, webUrls(`rpc.${code}`, urls)] as const
  })
  return new Map([...(publicNodes ? Object.entries(publicRpc) : []), ...named])
}

const nodesOf = (urls: ReadonlyMap<string, readonly string[]>, http: Http, timeoutMs: number): Settings['nodes'] => {
  const nodes = new Map([...urls].map(([chain, list]) => [chain, new Nodes(chain, list, http, timeoutMs)]))
  return (chain) => nodes.get(chain) ?? refuse(`No node is configured for ${chain}.`)
}

const figuresOf = (options: EvmOptions): Omit<Settings, 'nodes'> => ({
  pricing: options.pricing ?? 'legacy',
  gasPriceMarginPercent: whole(options, 'gasPriceMarginPercent', 20),
  gasLimitMarginPercent: whole(options, 'gasLimitMarginPercent', 20),
  fallbackGasLimit: BigInt(whole(options, 'fallbackGasLimit', 500_000)),
  gasPriceCeilingGwei: ceilingsOf(options),
  ...(options.traces && { traces: options.traces }),
})

const ceilingsOf = ({ gasPriceCeilingGwei = {} }: EvmOptions): Settings['gasPriceCeilingGwei'] => {
  for (const [code, gwei] of Object.entries(gasPriceCeilingGwei)) {
    if (!evmCodes().includes(code)) throw new TypeError(`gasPriceCeilingGwei names ${code}, which is no EVM chain.`)
    if (!Number.isSafeInteger(gwei) || gwei < 1) throw new TypeError(`gasPriceCeilingGwei.${code} is ${gwei}.`)
  }
  return gasPriceCeilingGwei
}

type Figure = 'gasPriceMarginPercent' | 'gasLimitMarginPercent' | 'fallbackGasLimit' | 'nodeTimeoutMs'

const whole = (options: EvmOptions, name: Figure, standard: number): number => {
  const figure = options[name] ?? standard
  if (!Number.isSafeInteger(figure) || figure < 0) throw new TypeError(`${name} is ${figure}, not a whole number.`)
  return figure
}
