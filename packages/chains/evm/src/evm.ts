import { createChainPlugin, refuse } from '@switchyard/chain-kit'
import { FACTS, InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { evmFacts } from './facts.ts'
import { Nodes } from './gateway/nodes.ts'
import { identifyContract } from './identify-contract.ts'
import { createNodeProbes } from './node-probes.ts'
import { listEvmCodes } from './reader.ts'

/** Options of `evm`. */
export interface EvmOptions {
  /**
   * JSON-RPC URLs by chain code, in order of preference. Other chains use those of the fact `nodes`,
   * unless `publicNodes` is `false`.
   */
  readonly rpc?: Readonly<Record<string, string | readonly string[]>>
  /** Uses public nodes for chains without a URL in `rpc`. Default `true`. */
  readonly publicNodes?: boolean
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
  /** Price fields of a transaction. Default `legacy` (`gasPrice`), which every client of the API supports. */
  readonly pricing?: 'legacy' | 'eip1559'
  /** Margin on the node's gas price, whole percent. Default 20. Legacy pricing only. */
  readonly gasPriceMarginPercent?: number
  /** Margin on gas and layer 1 fee estimates, whole percent. Default 20. */
  readonly gasLimitMarginPercent?: number
  /** Gas limit of a transaction that could not be estimated. Default 500 000. */
  readonly fallbackGasLimit?: number
  /**
   * Highest accepted gas price in whole gwei, by chain code; above it the build is refused. Default: the facts
   * `gasPriceCeilingGwei` and `defaultGasPriceCeilingGwei`.
   */
  readonly gasPriceCeilingGwei?: Readonly<Record<string, number>>
  /**
   * Trace method used by `findRecipients` to find coin transfers made by contracts. Default: none, since few nodes support
   * traces.
   */
  readonly traces?: 'debug_traceTransaction' | 'trace_transaction'
  /** Timeout of a node while another one can still be asked, milliseconds. Default 4 000. */
  readonly nodeTimeoutMs?: number
}

const NO_URLS: readonly string[] = []

/**
 * Creates the plugin for all EVM chains: balances, allowances, fees, unsigned transactions. It sends no request until
 * the engine calls it.
 *
 * @throws {InvalidOptions} For invalid options: an unknown chain code, an invalid URL, a negative or fractional number.
 * @example
 * ```ts
 * const engine = createEngine({
 *   plugins: [evm({ rpc: { ETH: ['https://first.example/key', 'https://second.example'] } })],
 * })
 * ```
 */
export const evm = (options: EvmOptions = {}): Plugin => {
  const { rpc = {}, publicNodes = true, gasPriceCeilingGwei = {} } = options
  const known = listEvmCodes()
  const named = Object.entries(rpc).map(([code, list]) => {
    if (!known.includes(code))
      throw new InvalidOptions(`rpc.${code} is not an EVM chain; known codes are ${known.join(', ')}.`)
    return [code, requireWebUrls(`rpc.${code}`, list)] as const
  })
  const chosen = new Map(named)

  for (const [code, gwei] of Object.entries(gasPriceCeilingGwei)) {
    if (!known.includes(code)) throw new InvalidOptions(`gasPriceCeilingGwei.${code} is not an EVM chain.`)
    if (!Number.isSafeInteger(gwei) || gwei < 1)
      throw new InvalidOptions(`gasPriceCeilingGwei.${code} is ${gwei}; it must be a whole number of at least 1.`)
  }

  const numbers = {
    pricing: options.pricing ?? 'legacy',
    gasPriceMarginPercent: readWhole(options, 'gasPriceMarginPercent', 20),
    gasLimitMarginPercent: readWhole(options, 'gasLimitMarginPercent', 20),
    fallbackGasLimit: BigInt(readWhole(options, 'fallbackGasLimit', 500_000)),
    gasPriceCeilingGwei,
    traces: options.traces,
  }
  const timeoutMs = readWhole(options, 'nodeTimeoutMs', 4_000)
  return createChainPlugin('evm', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(evmFacts)
    const listUrls = (chain: string): readonly string[] =>
      chosen.get(chain) ?? (publicNodes ? facts().nodes[chain] : undefined) ?? NO_URLS
    const nodes = new Map<string, Nodes>()
    return createChain({
      ...numbers,
      facts,
      nodes: (chain) => {
        if (listUrls(chain).length === 0) return refuse(`No node is configured for ${chain}.`)
        const known = nodes.get(chain) ?? new Nodes(chain, { urls: () => listUrls(chain), http, timeoutMs })
        nodes.set(chain, known)
        return known
      },
      identify: (contract, { signal }) => identifyContract(contract, listUrls(contract.chain), { http, signal }),
      probes: (chain) => createNodeProbes(chain, listUrls(chain), { http, facts, gasPriceCeilingGwei }),
    })
  })
}

type NumberOption = 'gasPriceMarginPercent' | 'gasLimitMarginPercent' | 'fallbackGasLimit' | 'nodeTimeoutMs'

const readWhole = (options: EvmOptions, name: NumberOption, defaultValue: number): number => {
  const value = options[name] ?? defaultValue
  if (!Number.isSafeInteger(value) || value < 0)
    throw new InvalidOptions(`${name} is ${value}; it must be a whole number of at least 0.`)
  return value
}
