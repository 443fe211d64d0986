import type { Plugin } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { Client } from './client.ts'
import { allCodes, networksOf } from './network.ts'
import { OneinchProvider } from './provider.ts'
import { nodesOf } from './receipts.ts'
import type { FeeAccounts } from './referral.ts'

/** How 1inch is reached and what its swaps ask for. */
export interface OneinchOptions extends TransportOptions {
  /** Base URL without `/swap`. Default: the public service. */
  readonly baseUrl?: string
  /** Key of the developer portal, sent as `Authorization: Bearer`; the public service refuses calls without one. */
  readonly apiKey?: string
  /** Chain codes to serve. Default: ETH, BSC, POL, ARB, OP, BASE, AVAX, GNO, UNI, SONIC, MONAD. */
  readonly chains?: readonly string[]
  /** Routers by chain code, where a chain has another than AggregationRouterV6. */
  readonly routers?: Readonly<Record<string, string>>
  /** JSON-RPC URLs by chain code, to follow swaps by their receipts. Default: none, swaps are then not followed. */
  readonly rpc?: Readonly<Record<string, string | readonly string[]>>
  /** EVM address of the affiliate, for callers whose key names none. */
  readonly affiliateAccount?: string
  /** EVM address of the operator, for engines whose fee terms name none. */
  readonly serviceAccount?: string
  /** EVM address that takes both shares and settles them; 1inch pays a single account. Default: none. */
  readonly feeCollector?: string
  /** Slippage of requests that name none, basis points. Default 100. */
  readonly defaultSlippageBps?: number
}

const PUBLIC_URL = 'https://api.1inch.com'

/** Swaps through the 1inch aggregation router as `ONEINCH`. Does no I/O and reads no environment. */
export const oneinch = (options: OneinchOptions = {}): Plugin => ({
  name: '@switchyard/provider-oneinch',
  register: (registry) => {
    registry.provider('ONEINCH', (resolve) => {
      const way = transport(options, resolve)
      const client = new Client({
        baseUrl: options.baseUrl ?? PUBLIC_URL,
        ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
        ...way,
      })
      return new OneinchProvider({
        label,
        client,
        networks: networksOf(options.chains ?? allCodes, options.routers ?? {}),
        nodes: nodesOf(options.rpc ?? {}, way),
        accounts: accountsOf(options),
        defaultSlippageBps: options.defaultSlippageBps ?? 100,
      })
    })
  },
})

const label = {
  displayName: '1inch',
  displayNameLong: '1inch V6',
  keywords: ['oneinch', '1inch', '1inch.exchange'],
  url: 'https://1inch.com',
}

const accountsOf = ({ affiliateAccount, serviceAccount, feeCollector }: OneinchOptions): FeeAccounts => ({
  ...(affiliateAccount === undefined ? {} : { affiliate: affiliateAccount }),
  ...(serviceAccount === undefined ? {} : { service: serviceAccount }),
  ...(feeCollector === undefined ? {} : { collector: feeCollector }),
})
