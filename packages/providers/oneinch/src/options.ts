import type { TransportOptions } from '@switchyard/net'
import type { FeeAccountOptions } from '@switchyard/provider-kit'

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
