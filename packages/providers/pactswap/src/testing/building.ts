import { pickProvider } from '@switchyard/conformance'
import type { BuildParams, FactSource, HttpRequest, SwapProvider, Token } from '@switchyard/core'
import { contextAt } from '@switchyard/test-support'
import type { PactswapOptions } from '../options.ts'
import { pactswap } from '../pactswap.ts'
import { addresses, btc } from './tokens.ts'

export const contractIds = {
  eth: { sell: 'l2-eth' },
  usdt_eth: { sell: 'l2-usdt' },
  trx: { sell: 'l2-trx' },
  usdt_trx: { sell: 'l2-usdt-trx' },
  btc: { sell: 'never', buy: 'l2-btc' },
  ltc: { sell: 'never', buy: 'l2-ltc' },
  doge: { sell: 'never', buy: 'l2-doge' },
}
export const ETH = 10n ** 18n

export const createFixture = (composed: unknown, options: PactswapOptions = {}, facts?: FactSource) => {
  const requests: HttpRequest[] = []
  const clock = { now: () => 1_800_000_000_000 }
  const http = async (request: HttpRequest) => {
    requests.push(request)
    const json = request.url.includes('compose')
      ? composed
      : [{ amountTo: '3400000' }, { amountTo: '3500000', marketMaker: 'ab' }]
    return { status: 200, headers: {}, text: JSON.stringify(json) }
  }
  const provider: SwapProvider = pickProvider(
    pactswap({ baseUrl: 'http://pact', contractIds, ...options }),
    'PACTSWAP',
  )({ http, clock, facts })
  return { provider, requests, context: contextAt(clock.now()) }
}

export const fees = { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} }
export const ask = (sell: Token, sellAmount: bigint, buy: Token = btc) => ({
  sell,
  buy,
  sellAmount,
  fees,
  flexInput: false,
  privacy: false,
  boost: false,
})
export const swapAddresses: BuildParams = {
  sources: [addresses.EVM],
  destinationAddress: addresses.BTC,
  refundAddressSetting: 'WARNING',
  sweep: false,
}

export const build = async (
  sell: Token,
  amount: bigint,
  composed: unknown,
  options: PactswapOptions = {},
  who: Partial<BuildParams> = {},
  terms = fees,
) => {
  const { provider, context, requests } = createFixture(composed, options)
  const answer = await provider.quote({ ...ask(sell, amount), fees: terms }, context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  const deposit = await provider.build(answer.offers[0], { ...swapAddresses, ...who }, context)
  return { deposit, offer: answer.offers[0], requests }
}
