import { type Chain, type ChainContext, chainByCode, type Http, type Token, UpstreamError } from '@switchyard/core'
import { builderAt, chainOf, contextAt, NOW } from '@switchyard/test-support'
import { type CosmosOptions, cosmos } from '../cosmos.ts'

export { NOW }

export const context: ChainContext = contextAt(NOW)

/** A coin that goes by its ticker, `coin('THOR', 'TCY')`. */
export const coin = (chain: string, ticker: string, decimals?: number): Token => ({
  identifier: `${chain}.${ticker}`,
  chain,
  chainId: chainByCode(chain)?.chainId ?? '',
  ticker,
  symbol: ticker,
  name: ticker,
  decimals: decimals ?? chainByCode(chain)?.nativeDecimals ?? 0,
})

/** A coin that goes by its denomination. */
export const denominated = (chain: string, ticker: string, denom: string): Token => ({
  ...coin(chain, ticker, 6),
  identifier: `${chain}.${ticker}-${denom}`,
  symbol: `${ticker}-${denom}`,
  address: denom,
})

/** The account every scripted gateway knows. */
export interface Wallet {
  readonly accountNumber?: string
  readonly sequence?: string
  readonly balances?: Readonly<Record<string, string>>
  /** The chain has never seen it. */
  readonly unseen?: boolean
  /** Further answers by path. */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** A gateway that knows one wallet, and what it was asked. */
export const gatewayOf = (wallet: Wallet): { readonly http: Http; readonly asked: string[] } => {
  const asked: string[] = []
  const http: Http = async ({ url }) => {
    const pathname = new URL(url).pathname.replace(/^\/(cosmoshub|chain\/thorchain_api)/, '')
    asked.push(pathname)
    if (wallet.answers && pathname in wallet.answers) return json(wallet.answers[pathname])
    if (pathname.includes('/accounts/')) {
      if (wallet.unseen) return json({ code: 5, message: 'account not found', details: [] }, 404)
      const { accountNumber = '7', sequence = '11' } = wallet
      const account = { '@type': '/cosmos.auth.v1beta1.BaseAccount', account_number: accountNumber, sequence }
      return json({ account })
    }
    if (pathname.includes('/balances/')) {
      const balances = Object.entries(wallet.balances ?? {}).map(([denom, amount]) => ({ denom, amount }))
      return json({ balances, pagination: { next_key: null, total: '0' } })
    }
    throw new UpstreamError(`nothing at ${pathname}`)
  }
  return { http, asked }
}

export const json = (body: unknown, status = 200): Awaited<ReturnType<Http>> => ({
  status,
  headers: {},
  text: JSON.stringify(body),
})

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: CosmosOptions = {}): Chain => chainOf(cosmos(options), http)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
