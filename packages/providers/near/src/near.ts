import type { Plugin } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { adapterPlugin, type FeeAccountOptions, feeAccounts } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { NearProvider } from './provider.ts'
import type { Settings } from './settings.ts'

/** Options of `near`. The accounts of integrator fees are NEAR accounts. */
export interface NearOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL without `/v0`. Default: the public service. */
  readonly baseUrl?: string
  /** Partner key, sent as `X-API-Key`. Default: none; 1Click then charges 0.2 % and refuses privacy. */
  readonly apiKey?: string
  /** Older partner token, sent as `Authorization: Bearer`. Default: none. */
  readonly jwt?: string
  /** Maximum sum of affiliate and service fee, basis points. Default 500, the documented range of app fees. */
  readonly feeCapBps?: number
  /** Name under which 1Click counts the swaps; sent in lower case. Default: none. */
  readonly referral?: string
  /** How long 1Click may collect quotes, milliseconds. Default: 1Click's own, which is not to wait. */
  readonly quoteWaitingTimeMs?: number
  /** Slippage of requests without one, basis points. Default 100. */
  readonly defaultSlippageBps?: number
  /**
   * Time a deposit may take to be confirmed, milliseconds. Default: four hours where either chain is a slow UTXO chain, one
   * hour elsewhere.
   */
  readonly depositWindowMs?: number
  /** Key that must sign the quotes, `ed25519:<base58>`. Default: 1Click's production key. */
  readonly managerKey?: string
}

const PUBLIC_URL = 'https://1click.chaindefuser.com'

/** Key that signs the quotes of 1Click. Source: the key the published SDK verifies against. */
export const MANAGER_KEY = 'ed25519:reYaWhvwu8Jzo3WUM3zhn6VrhuMEF4eADL17qtRVifc'

const FEE_CAP_BPS = 500

/**
 * Swaps through NEAR Intents (the 1Click API) as provider `NEAR`. Does no I/O and reads no environment.
 *
 * @example
 * const engine = createEngine({ plugins: [near({ apiKey: 'partner key', affiliateAccount: 'us.near' })] })
 */
export const near = (options: NearOptions = {}): Plugin =>
  adapterPlugin('@switchyard/provider-near', () => ({
    NEAR: (resolve) => {
      const client = new Client({
        baseUrl: options.baseUrl ?? PUBLIC_URL,
        ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
        ...(options.jwt === undefined ? {} : { jwt: options.jwt }),
        ...transport(options, resolve),
      })
      const feeCapBps = options.feeCapBps ?? FEE_CAP_BPS
      return new NearProvider({ label, settings: settingsOf(options), client, feeCapBps })
    },
  }))

const label = {
  displayName: 'NEAR Intents',
  displayNameLong: 'Near Intents',
  keywords: ['near', 'near intents', '1click', 'defuse'],
  url: 'https://near-intents.org',
}

const settingsOf = (options: NearOptions): Settings => ({
  defaultSlippageBps: options.defaultSlippageBps ?? 100,
  ...(options.depositWindowMs === undefined ? {} : { depositWindowMs: options.depositWindowMs }),
  ...(options.quoteWaitingTimeMs === undefined ? {} : { quoteWaitingTimeMs: options.quoteWaitingTimeMs }),
  ...(options.referral === undefined ? {} : { referral: options.referral.toLowerCase() }),
  accounts: feeAccounts(options),
  managerKey: options.managerKey ?? MANAGER_KEY,
})
