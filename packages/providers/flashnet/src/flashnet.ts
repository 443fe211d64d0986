import { type Plugin, UUID } from '@switchyard/core'
import { type BudgetLimits, type TransportOptions, transport } from '@switchyard/net'
import { createClient } from './client.ts'
import { FlashnetProvider } from './provider.ts'

/** How Flashnet Orchestra is reached and what its swaps ask for. */
export interface FlashnetOptions extends TransportOptions {
  /** Default `https://orchestration.flashnet.xyz`. */
  readonly baseUrl?: string | readonly string[]
  /**
   * Server key (`fn_…`) or client key (`fnp_…`), sent as bearer. Prices need none; deposits and tracking do, and fees need
   * a server key. Default none.
   */
  readonly apiKey?: string
  /** Recipient of the affiliate's share, for callers whose key names none under `flashnet`. Default none. */
  readonly affiliateAccount?: string
  /** The same for the operator's share. Default none. */
  readonly serviceAccount?: string
  /** Slippage of requests that name none, in basis points. Default 100, Flashnet's own. */
  readonly defaultSlippageBps?: number
  /**
   * Whether tracking a deposit by its hash hands the hash to Flashnet, which then looks for it and checks the sender.
   * Only for swaps the engine built, never on UTXO chains. Default true.
   */
  readonly submitDeposits?: boolean
}

const PUBLIC_API = 'https://orchestration.flashnet.xyz'

/** 120 requests a minute and IP without a key, half of them at once. With a key, or elsewhere, no limit is known. */
const publishedBudget = ({ apiKey, baseUrl }: FlashnetOptions): BudgetLimits =>
  apiKey === undefined && baseUrl === undefined ? { perSecond: 1, burst: 60 } : {}

/** Swaps through Flashnet Orchestra as `FLASHNET`. Does no I/O and reads no environment. */
export const flashnet = (options: FlashnetOptions = {}): Plugin => ({
  name: '@switchyard/provider-flashnet',
  register: (registry) => {
    registry.provider('FLASHNET', (resolve) => {
      const client = createClient({
        baseUrl: options.baseUrl ?? PUBLIC_API,
        apiKey: options.apiKey,
        ...transport(options, resolve, publishedBudget(options)),
      })
      return new FlashnetProvider({
        client,
        uuid: resolve(UUID),
        settings: {
          slippageBps: options.defaultSlippageBps ?? 100,
          takesFees: options.apiKey?.startsWith('fn_') ?? false,
          submits: options.submitDeposits ?? true,
          affiliate: options.affiliateAccount,
          service: options.serviceAccount,
        },
      })
    })
  },
})
