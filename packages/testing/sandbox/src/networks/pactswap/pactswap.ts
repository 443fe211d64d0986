import { type Context, Hono } from 'hono'
import type { NetworkFactory } from '../simulated-network.ts'
import { describePact, Exchange, Refusal } from './exchange.ts'

const amountOf = (text: string | undefined): bigint => {
  if (text === undefined || !/^[1-9]\d{0,40}$/.test(text)) throw new Refusal('invalid amountFrom')
  return BigInt(text)
}

const answered =
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

const routes = (exchange: Exchange): Hono => {
  const app = new Hono()
  const quotes = answered((context) => {
    const { from = '', to = '', amountFrom } = context.req.query()
    const { sell, buy } = exchange.pair(from, to)
    return exchange.quotes(sell, buy, amountOf(amountFrom))
  })
  const compose = answered((context) => {
    const { fromType = 'eth', toType = 'btc', toWalletAddress = '', amountFrom } = context.req.query()
    return exchange.compose(fromType, toType, amountOf(amountFrom), toWalletAddress)
  })
  app.get('/getSwapQuotesByAmountFrom', quotes)
  app.get('/composeSwapTxByAmountFrom', compose)
  app.get('/getPactInfo', (context) => {
    const pact = exchange.pacts.get((context.req.query('l1TxId') ?? '').toLowerCase())
    return pact ? context.json({ pactInfo: describePact(pact) }) : context.json({ error: 'pact not found' }, 404)
  })
  return app
}

/** PACT SWAP: the compose API under `/pactswap/pactswap_cm`, payment contracts on EVM chains, one market maker. */
export const pactswap = (): NetworkFactory => (world) => {
  const exchange = new Exchange(world)
  return {
    name: 'pactswap',
    paths: { api: '/pactswap' },
    mount: (app) => void app.route('/pactswap/pactswap_cm', routes(exchange)),
  }
}
