import { type Context, Hono } from 'hono'
import type { NetworkFactory } from '../simulated-network.ts'
import { describePact, MarketMaker, Refusal } from './market-maker.ts'

const amountOf = (text: string | undefined): bigint => {
  if (text === undefined || !/^[1-9]\d{0,40}$/.test(text)) throw new Refusal('invalid amountFrom')
  return BigInt(text)
}

const withRefusals =
  (handle: (context: Context) => unknown) =>
  (context: Context): Response => {
    try {
      return context.json(handle(context) as object)
    } catch (error) {
      if (error instanceof Refusal)
        return context.json({ error: { code: 'INVALID_ARGUMENT', message: error.message, details: [] } }, 400)
      throw error
    }
  }

const routes = (marketMaker: MarketMaker): Hono => {
  const app = new Hono()
  const quotes = withRefusals((context) => {
    const { from = '', to = '', amountFrom } = context.req.query()
    const { sell, buy } = marketMaker.pair(from, to)
    return marketMaker.quotes(sell, buy, amountOf(amountFrom))
  })
  const compose = withRefusals((context) => {
    const { fromType = 'eth', toType = 'btc', toWalletAddress = '', amountFrom } = context.req.query()
    return marketMaker.compose(fromType, toType, amountOf(amountFrom), toWalletAddress)
  })
  app.get('/getSwapQuotesByAmountFrom', quotes)
  app.get('/composeSwapTxByAmountFrom', compose)
  app.get('/getPactInfo', (context) => {
    const pact = marketMaker.pacts.get((context.req.query('l1TxId') ?? '').toLowerCase())
    return pact ? context.json({ pactInfo: describePact(pact) }) : context.json({ error: 'pact not found' }, 404)
  })
  return app
}

/** PACT SWAP: the compose API under `/pactswap/pactswap_cm`, payment contracts on EVM chains, one market maker. */
export const pactswap = (): NetworkFactory => (world) => {
  const marketMaker = new MarketMaker(world)
  return {
    name: 'pactswap',
    paths: { api: '/pactswap' },
    mount: (app) => void app.route('/pactswap/pactswap_cm', routes(marketMaker)),
  }
}
