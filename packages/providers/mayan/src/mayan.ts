import { type Plugin, UUID } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { createAdapterPlugin, type FeeAccountOptions, readFeeAccounts } from '@switchyard/provider-kit'
import { createClient } from './client.ts'
import type { FurtherContracts } from './contracts.ts'
import { MayanProvider } from './provider.ts'
import type { QuoteType } from './quote/wire-quote.ts'
import type { Settings } from './settings.ts'

/**
 * Options of {@link mayan}. The accounts of integrator fees are addresses separated by commas: one on Solana, one on EVM chains.
 */
export interface MayanOptions extends TransportOptions, FeeAccountOptions {
  /** Price API. Default `https://price-api.mayan.finance/v3`. */
  readonly baseUrl?: string | readonly string[]
  /** Sent as `apiKey` with every request; without one, a rate limit per IP applies. Default none. */
  readonly apiKey?: string
  /** Explorer API, for tracking. Default `https://explorer-api.mayan.finance/v3`. */
  readonly explorerUrl?: string | readonly string[]
  /** Route types to offer. Default `['SWIFT']`, Mayan's fast flow. */
  readonly quoteTypes?: readonly QuoteType[]
  /** Slippage of requests without `slippage`: basis points, or `auto` to let Mayan choose. Default `auto`. */
  readonly defaultSlippageBps?: number | 'auto'
  /** EVM addresses of accepted quote signers. When set, quotes without such a signature are refused. Default: not checked. */
  readonly quoteSigners?: readonly string[]
  /**
   * Contracts of Mayan to accept besides those in its documentation, by route type: `{ MONO_CHAIN: ['0x…'] }`. Quotes that
   * call another contract are refused. Default: none.
   */
  readonly contracts?: FurtherContracts
}

const PRICE_API = 'https://price-api.mayan.finance/v3'
const EXPLORER_API = 'https://explorer-api.mayan.finance/v3'

/**
 * Swaps through Mayan as `MAYAN`. Does no I/O and reads no environment.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [mayan({ apiKey: 'my-key' })] })
 * ```
 */
export const mayan = (options: MayanOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-mayan', () => ({
    MAYAN: (resolve) => {
      const client = createClient({
        priceUrl: options.baseUrl ?? PRICE_API,
        explorerUrl: options.explorerUrl ?? EXPLORER_API,
        apiKey: options.apiKey,
        ...transport(options, resolve),
      })
      return new MayanProvider({
        client,
        uuid: resolve(UUID),
        settings: settingsOf(options),
      })
    },
  }))

const settingsOf = (options: MayanOptions): Settings => ({
  types: options.quoteTypes ?? ['SWIFT'],
  slippage: options.defaultSlippageBps ?? 'auto',
  signers: (options.quoteSigners ?? []).map((signer) => signer.toLowerCase()),
  contracts: options.contracts ?? {},
  accounts: readFeeAccounts(options),
})
