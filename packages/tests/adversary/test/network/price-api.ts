import type { Http } from '@switchyard/core'
import type { TestNetwork } from './test-network.ts'

/** Address of this API's prices. */
export const PRICE_URL = 'http://prices.test/api/v3'

/** CoinGecko's names of the coins and contracts that are traded here, with their symbols. */
const symbols: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  solana: 'SOL',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 'USDC',
  '0xdac17f958d2ee523a2206206994597c13d831ec7': 'USDT',
}

/** A transport that answers CoinGecko's two endpoints for prices with the prices of the sandbox, and passes on the rest. */
export const withPriceApi = ({ http, sandbox }: TestNetwork): Http => {
  const { prices } = sandbox.world
  return async (request) => {
    if (!request.url.startsWith(PRICE_URL)) return http(request)
    const { searchParams } = new URL(request.url)
    const names = (searchParams.get('ids') ?? searchParams.get('contract_addresses') ?? '').split(',')
    const known = names.flatMap((name) => {
      const symbol = symbols[name.toLowerCase()]
      return symbol ? [[name, { usd: Number(prices.usd(symbol)) / 1e8 }] as const] : []
    })
    return { status: 200, headers: {}, text: JSON.stringify(Object.fromEntries(known)) }
  }
}
