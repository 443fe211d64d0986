import { type Plugin, UUID } from '@switchyard/core'
import { type BudgetLimits, type TransportOptions, transport } from '@switchyard/net'
import { createAdapterPlugin, type FeeAccountOptions, readFeeAccounts } from '@switchyard/provider-kit'
import { createClient } from './client.ts'
import { FlashnetProvider } from './provider.ts'
import type { Settings } from './settings.ts'

/** How Flashnet Orchestra is reached and how swaps are made. */
export interface FlashnetOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL of the API; several of equal standing may be given. Default: `https://orchestration.flashnet.xyz`. */
  readonly baseUrl?: string | readonly string[]
  /**
   * Server key (`fn_…`) or client key (`fnp_…`), sent as bearer token. Deposits and tracking need a key, fees a server key.
   * Default: none.
   */
  readonly apiKey?: string
  /** Slippage of requests without one, basis points. Default: 100, as at Flashnet. */
  readonly defaultSlippageBps?: number
  /**
   * Whether tracking a deposit by its hash submits the hash to Flashnet, which then looks for it and verifies the sender.
   * Only for swaps the engine built, never on UTXO chains. Default: true.
   */
  readonly submitDeposits?: boolean
}

const PUBLIC_API = 'https://orchestration.flashnet.xyz'

/** 120 requests a minute and IP without a key, half of them at once. Other limits are not known. */
const publishedBudget = ({ apiKey, baseUrl }: FlashnetOptions): BudgetLimits =>
  apiKey === undefined && baseUrl === undefined ? { perSecond: 1, burst: 60 } : {}

/**
 * Swaps through Flashnet Orchestra as `FLASHNET`. Does no I/O and reads no environment.
 *
 * @example
 * flashnet({ apiKey: 'fn_…', affiliateAccount: 'recipient of the fee' })
 */
export const flashnet = (options: FlashnetOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-flashnet', () => ({
    FLASHNET: (resolve) =>
      new FlashnetProvider({
        client: createClient({
          baseUrl: options.baseUrl ?? PUBLIC_API,
          apiKey: options.apiKey,
          ...transport(options, resolve, publishedBudget(options)),
        }),
        uuid: resolve(UUID),
        settings: settingsOf(options),
      }),
  }))

const settingsOf = (options: FlashnetOptions): Settings => ({
  slippageBps: options.defaultSlippageBps ?? 100,
  takesFees: options.apiKey?.startsWith('fn_') ?? false,
  submits: options.submitDeposits ?? true,
  accounts: readFeeAccounts(options),
})
