import {
  type Chain,
  type ChainContext,
  type FactSource,
  findChain,
  type Http,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { builderAt, contextAt, createChain, NOW } from '@switchyard/test-support'
import { type CosmosOptions, cosmos } from '../cosmos.ts'

export { NOW }

export const context: ChainContext = contextAt(NOW)

/** A coin with a ticker, `coin('THOR', 'TCY')`. */
export const coin = (chain: string, ticker: string, decimals?: number): Token => ({
  identifier: `${chain}.${ticker}`,
  chain,
  chainId: findChain(chain)?.chainId ?? '',
  ticker,
  symbol: ticker,
  name: ticker,
  decimals: decimals ?? findChain(chain)?.nativeDecimals ?? 0,
})

/** A token with a denomination as address. */
export const denominated = (chain: string, ticker: string, denom: string): Token => ({
  ...coin(chain, ticker, 6),
  identifier: `${chain}.${ticker}-${denom}`,
  symbol: `${ticker}-${denom}`,
  address: denom,
})

/** The account known to every stub gateway. */
export interface Wallet {
  readonly accountNumber?: string
  readonly sequence?: string
  readonly balances?: Readonly<Record<string, string>>
  /** The account does not exist. */
  readonly unseen?: boolean
  /** Chain id that the gateway names. */
  readonly network?: string
  /** More responses by path. */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** A stub gateway with one wallet, and the requests it received. */
export const gatewayOf = (wallet: Wallet): { readonly http: Http; readonly asked: string[] } => {
  const asked: string[] = []
  const http: Http = async ({ url }) => {
    const pathname = new URL(url).pathname.replace(/^\/(cosmoshub|noble|chain\/thorchain_api)/, '')
    if (pathname.endsWith('/node_info')) return json({ default_node_info: { network: wallet.network } })
    asked.push(pathname)
    if (wallet.answers && pathname in wallet.answers) return json(wallet.answers[pathname])
    if (pathname.includes('/accounts/')) {
      if (wallet.unseen) return json({ code: 5, message: 'account not found', details: [] }, 404)
      const { accountNumber = '7', sequence = '11' } = wallet
      const account = { '@type': '/cosmos.auth.v1beta1.BaseAccount', account_number: accountNumber, sequence }
      return json({ account })
    }
    if (pathname.includes('balances/')) {
      const balances = Object.entries(wallet.balances ?? {}).map(([denom, amount]) => ({ denom, amount }))
      return json({ balances, pagination: { next_key: null, total: '0' } })
    }
    throw new UpstreamError(`No response for ${pathname}.`)
  }
  return { http, asked }
}

export const json = (body: unknown, status = 200): Awaited<ReturnType<Http>> => ({
  status,
  headers: {},
  text: JSON.stringify(body),
})

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: CosmosOptions = {}, facts?: FactSource): Chain =>
  createChain(cosmos(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
