import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { CLOCK, type Plugin, type ProviderLabel, type Resolve, UUID } from '@switchyard/core'
import { resolveTransport, type TransportOptions } from '@switchyard/net'
import { type CreateProvider, createAdapterPlugin, shareParts } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { readAccountBytes } from './codec/account-bytes.ts'
import { MOST_RETRY_BLOCKS, type Settings, type VaultChain } from './options.ts'
import { ChainflipProvider, type Parts } from './provider.ts'
import { defaultGasRates } from './quote/gas-rates.ts'
import type { Flavour } from './quote/translate-quote.ts'
import { NotFoundGuard } from './track/not-found-guard.ts'

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

const MAIN_NETWORK = 'https://chainflip-swap.chainflip.io'

/**
 * 100 requests a minute and IP, half of them at once; beyond it the backend blocks an IP for five minutes.
 * Source: default of the backend's rate limiter (read 2026-11). GUESS: that the main network has it switched on.
 */
const PUBLISHED_BUDGET = { perSecond: 0.8, burst: 50 }

/**
 * Swaps through Chainflip as `CHAINFLIP` and `CHAINFLIP_STREAMING`. Does no I/O and reads no environment.
 *
 * @throws {TypeError} for options that cannot be used
 *
 * @example
 * chainflip({ brokerUrl: 'http://broker.internal:9944', vaultSwaps: ['BTC'] })
 */
export const chainflip = (options: ChainflipOptions = {}): Plugin => {
  const settings = resolveOptions(options)
  return createAdapterPlugin('@switchyard/provider-chainflip', () => {
    // One client for both providers, so that identical requests are sent once.
    const parts = shareParts((resolve) => createParts(options, settings, resolve))
    return Object.fromEntries(
      flavours.map(([flavour, label]): [string, CreateProvider] => [
        flavour.id,
        (resolve) => new ChainflipProvider(flavour, label, parts(resolve)),
      ]),
    )
  })
}

const createLabel = (displayNameLong: string): ProviderLabel => ({
  displayName: 'Chainflip',
  displayNameLong,
  keywords: ['chainflip', 'flip', 'jit amm'],
  url: 'https://chainflip.io',
})

const flavours: readonly (readonly [Flavour, ProviderLabel])[] = [
  [{ id: 'CHAINFLIP', type: 'REGULAR', boost: true }, createLabel('Chainflip')],
  [{ id: 'CHAINFLIP_STREAMING', type: 'DCA', boost: false }, createLabel('Chainflip Streaming')],
]

const createParts = (options: ChainflipOptions, settings: Settings, resolve: Resolve): Parts => {
  const clock = resolve(CLOCK)
  const uuid = resolve(UUID)
  const client = new Client({
    baseUrl: options.baseUrl ?? MAIN_NETWORK,
    brokerUrl: options.brokerUrl,
    nodeUrl: options.nodeUrl,
    brokerHeaders: options.apiKey === undefined ? {} : { authorization: options.apiKey },
    ...resolveTransport(options, resolve, options.baseUrl === undefined ? PUBLISHED_BUDGET : {}),
  })
  return { client, settings, clock, guard: new NotFoundGuard(clock), seed: () => sha256(utf8ToBytes(uuid())) }
}

const resolveOptions = (options: ChainflipOptions): Settings => {
  const { brokerUrl, brokerAccount, affiliateAccount, vaultSwaps = [], retryDurationBlocks } = options
  for (const account of [brokerAccount, affiliateAccount]) {
    if (account !== undefined && !readAccountBytes(account))
      throw new TypeError(`${account} is not a Chainflip account.`)
  }
  if (vaultSwaps.length > 0 && brokerUrl === undefined) throw new TypeError('vaultSwaps needs brokerUrl.')
  if (retryDurationBlocks !== undefined && !(retryDurationBlocks >= 0 && retryDurationBlocks <= MOST_RETRY_BLOCKS)) {
    throw new TypeError(`retryDurationBlocks is ${retryDurationBlocks}; expected 0 to ${MOST_RETRY_BLOCKS}.`)
  }
  return {
    broker: brokerUrl !== undefined,
    node: options.nodeUrl !== undefined,
    brokerAccount,
    vaultChains: new Set<string>(vaultSwaps),
    affiliateAccount,
    retryBlocks: retryDurationBlocks === undefined ? undefined : Math.floor(retryDurationBlocks),
    gasRates: { ...defaultGasRates, perUnit: { ...defaultGasRates.perUnit, ...options.gasRates } },
  }
}
