import type { Plugin } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { createAdapterPlugin, type FeeAccountOptions, readFeeAccounts } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { allCodes, networksOf } from './network.ts'
import { nodeProbes } from './node-probes.ts'
import { nodesOf } from './nodes.ts'
import { OneinchProvider } from './provider.ts'

/** Options of {@link oneinch}. The accounts of integrator fees are EVM addresses. */
export interface OneinchOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL without `/swap`. Default: the public service. */
  readonly baseUrl?: string
  /** Key of the developer portal, sent as `Authorization: Bearer`. The public service requires one. */
  readonly apiKey?: string
  /** Supported chain codes. Default: ETH, BSC, POL, ARB, OP, BASE, AVAX, GNO, UNI, SONIC, MONAD. */
  readonly chains?: readonly string[]
  /** Routers by chain code, for chains with a router other than AggregationRouterV6. */
  readonly routers?: Readonly<Record<string, string>>
  /** JSON-RPC URLs by chain code, to track swaps by their receipts. Default: none, without tracking. */
  readonly rpc?: Readonly<Record<string, string | readonly string[]>>
  /** EVM address that receives both fees, because 1inch pays a single account. Default: none. */
  readonly feeCollector?: string
  /** Slippage of requests without `slippage`, basis points. Default 100. */
  readonly defaultSlippageBps?: number
}

const PUBLIC_URL = 'https://api.1inch.com'

/**
 * Swaps through the 1inch aggregation router as `ONEINCH`. Does no I/O and reads no environment.
 *
 * @throws {TypeError} when the engine is created with a chain without EVM in `chains`.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [oneinch({ apiKey: 'my-key', rpc: { ETH: 'https://node.example' } })] })
 * ```
 */
export const oneinch = (options: OneinchOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-oneinch', () => ({
    ONEINCH: (resolve) => {
      const resolved = transport(options, resolve)
      const client = new Client({
        baseUrl: options.baseUrl ?? PUBLIC_URL,
        ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
        ...resolved,
      })
      return new OneinchProvider({
        label,
        client,
        networks: networksOf(options.chains ?? allCodes, options.routers ?? {}),
        nodes: nodesOf(options.rpc ?? {}, resolved),
        probes: nodeProbes(options.rpc ?? {}, resolved),
        accounts: { ...readFeeAccounts(options), collector: options.feeCollector },
        defaultSlippageBps: options.defaultSlippageBps ?? 100,
      })
    },
  }))

const label = {
  displayName: '1inch',
  displayNameLong: '1inch V6',
  keywords: ['oneinch', '1inch', '1inch.exchange'],
  url: 'https://1inch.com',
}
