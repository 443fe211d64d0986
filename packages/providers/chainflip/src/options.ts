import { InvalidOptions, type ReadFacts } from '@switchyard/core'
import type { TransportOptions } from '@switchyard/net'
import { readAccountBytes } from './codec/ss58.ts'
import { type ChainflipFacts, chainflipFacts } from './facts.ts'

/** Chains whose sells can go through a vault. */
export type VaultChain = 'BTC' | 'ETH' | 'ARB' | 'BSC' | 'SOL' | 'TRON'

/** Access to Chainflip and the terms of its swaps. */
export interface ChainflipOptions extends TransportOptions {
  /** The swap backend, for quotes and tracking; several of equal standing may be given. Default: the main network's. */
  readonly baseUrl?: string | readonly string[]
  /**
   * JSON-RPC of your broker node; opens channels with your commission. Default: channels are opened through the backend,
   * without any fee.
   */
  readonly brokerUrl?: string
  /** Account of that broker, `cF…`; vault swaps must name it. Default: not checked. */
  readonly brokerAccount?: string
  /**
   * JSON-RPC of a State Chain node, independent of broker and backend. Deposit channels on BTC, ETH, ARB and SOL, and the
   * Bitcoin vault, are used only when it lists them. Default: not verified.
   */
  readonly nodeUrl?: string | readonly string[]
  /** Sent with every call of the broker as `authorization`. Default: no header. */
  readonly apiKey?: string
  /** Chains sold through a vault instead of a deposit channel. Needs `brokerUrl`. Default: none. */
  readonly vaultSwaps?: readonly VaultChain[]
  /** Account of the affiliate, for callers whose key has no account. Default: none. */
  readonly affiliateAccount?: string
  /** Blocks of 6 s a swap is retried for before it is refunded, up to 600. Default: the recommendation of the quote, 50 or 300. */
  readonly retryDurationBlocks?: number
  /** Network fee rates of a deposit, by chain: satoshi per virtual byte, wei per gas. Default: usual rates of 2026. */
  readonly gasRates?: Readonly<Record<string, bigint>>
}

/** The options with their defaults. */
export interface Settings {
  /** `true` when a broker is configured; without one the public backend opens channels and no fee can be charged. */
  readonly broker: boolean
  /** Account of that broker, `cF…`. */
  readonly brokerAccount?: string
  /** `true` when a State Chain node is configured that verifies deposit addresses. */
  readonly node: boolean
  readonly vaultChains: ReadonlySet<string>
  /** Account of the affiliate, for callers whose key has no account. */
  readonly affiliateAccount?: string
  /** Blocks of the State Chain a swap is retried for; absent for the recommendation of the quote. */
  readonly retryBlocks?: number
  /** Rates that the operator knows better than the facts. */
  readonly gasRates: Readonly<Record<string, bigint>>
  /** The facts now in force; read at each use. */
  readonly facts: ReadFacts<ChainflipFacts>
}

/** @throws {InvalidOptions} for options that cannot be used */
export const readSettings = (options: ChainflipOptions): Omit<Settings, 'facts'> => {
  const { mostRetryBlocks } = chainflipFacts.own
  const { brokerUrl, brokerAccount, affiliateAccount, vaultSwaps = [], retryDurationBlocks } = options
  for (const account of [brokerAccount, affiliateAccount]) {
    if (account !== undefined && !readAccountBytes(account))
      throw new InvalidOptions(`${account} is not a Chainflip account.`)
  }
  if (vaultSwaps.length > 0 && brokerUrl === undefined) throw new InvalidOptions('vaultSwaps needs brokerUrl.')
  if (retryDurationBlocks !== undefined && !(retryDurationBlocks >= 0 && retryDurationBlocks <= mostRetryBlocks)) {
    throw new InvalidOptions(`retryDurationBlocks is ${retryDurationBlocks}; expected 0 to ${mostRetryBlocks}.`)
  }
  return {
    broker: brokerUrl !== undefined,
    node: options.nodeUrl !== undefined,
    brokerAccount,
    vaultChains: new Set<string>(vaultSwaps),
    affiliateAccount,
    retryBlocks: retryDurationBlocks === undefined ? undefined : Math.floor(retryDurationBlocks),
    gasRates: options.gasRates ?? {},
  }
}
