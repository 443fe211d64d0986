import { type Context, Hono } from 'hono'
import type { World } from '../../world/world.ts'
import { type Asset, assetsOf, needsRefundAddress } from './assets.ts'
import { describeAsset, describeFigures, describeOrder, describePair, describeQuote } from './describe.ts'
import type { FlashnetOrder, OpenQuote } from './flashnet-order.ts'
import type { MarketMaker } from './market-maker.ts'
import { priceTrade } from './price.ts'
import { type RequestFields, readTrade } from './read-trade.ts'
import { Refusal } from './refusal.ts'

/** Lifetime of a quote: two minutes. */
const QUOTE_MS = 120_000

const requireKey = (context: Context): void => {
  if (!/^Bearer fnp?_\S+$/.test(context.req.header('authorization') ?? ''))
    throw new Refusal('unauthorized', 'An API key is required.', 401)
}

const bodyOf = async (context: Context): Promise<RequestFields> => {
  const value: unknown = await context.req.json().catch(() => undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('invalid_request', 'The body is not an object.')
  return value as RequestFields
}

/** Opens a quote with its own deposit address. */
const open = (world: World, marketMaker: MarketMaker, assets: readonly Asset[], body: RequestFields): object => {
  const trade = readTrade(assets, body, 'invalid_request')
  const { from, to } = trade
  const recipient = String(body.recipientAddress ?? '')
  if (!world.ledger(to.code).isAddress(recipient))
    throw new Refusal('invalid_address', 'recipientAddress is not valid.')
  const refundTo = body.refundAddress === undefined ? undefined : String(body.refundAddress)
  if (refundTo === undefined && needsRefundAddress(from))
    throw new Refusal('invalid_request', `refundAddress is required for deposits of ${from.asset}.`)
  if (refundTo !== undefined && !world.ledger(from.code).isAddress(refundTo))
    throw new Refusal('invalid_address', 'refundAddress is not valid.')
  const figures = priceTrade(world, trade)
  const number = marketMaker.count + 1
  const quote: OpenQuote = {
    id: `q_${world.random.hex(`flashnet/quote/${number}`).slice(0, 24)}`,
    number,
    trade,
    estimatedOut: figures.estimatedOut,
    depositAddress: world.ledger(from.code).own(world.key(`flashnet/deposit/${number}`)),
    recipient,
    refundTo,
    expiresAt: world.clock.now() + QUOTE_MS,
  }
  marketMaker.open(quote)
  return describeQuote(quote, figures)
}

const submit = (marketMaker: MarketMaker, body: RequestFields): object => {
  const quote = marketMaker.quote(String(body.quoteId))
  if (!quote) throw new Refusal('not_found', 'The quote does not exist.', 404)
  const hash = body.txHash ?? body.bitcoinTxid
  if (typeof hash !== 'string') throw new Refusal('invalid_request', 'txHash is missing.')
  const order = marketMaker.submit(quote, hash, typeof body.sourceAddress === 'string' ? body.sourceAddress : undefined)
  if (!order) throw new Refusal('tx_not_found', 'The transaction is not visible yet.')
  return { orderId: order.id, status: order.state }
}

const findOrder = (marketMaker: MarketMaker, query: Readonly<Record<string, string>>): FlashnetOrder => {
  const found = marketMaker
    .orders()
    .find(
      ({ id, quote, sourceTxHash }) =>
        id === query.id ||
        quote.id === query.quoteId ||
        (query.txHash !== undefined &&
          sourceTxHash.toLowerCase() === query.txHash.toLowerCase() &&
          quote.trade.from.chain === query.sourceChain),
    )
  if (!found) throw new Refusal('not_found', 'The order does not exist.', 404)
  return found
}

/** Runs a mutation once per idempotency key: the same body gets the stored response, another body is a conflict. */
const createOnce = () => {
  const stored = new Map<string, { readonly body: string; readonly response: object }>()
  return async (context: Context, work: (body: RequestFields) => object): Promise<Response> => {
    requireKey(context)
    const key = context.req.header('x-idempotency-key')
    if (key === undefined) throw new Refusal('missing_idempotency_key', 'X-Idempotency-Key is missing.')
    const fields = await bodyOf(context)
    const [place, body] = [`${context.req.path} ${key}`, JSON.stringify(fields)]
    const before = stored.get(place)
    if (before && before.body !== body)
      throw new Refusal('idempotency_conflict', 'The key was used for another body.', 409)
    if (before) return context.json(before.response, 200, { 'X-Idempotency-Replayed': 'true' })
    const response = work(fields)
    stored.set(place, { body, response })
    return context.json(response)
  }
}

/** Orchestra's API under `/v2/orchestration`: the catalogue. */
export const catalogue = (world: World): Hono =>
  new Hono().get('/routes', (context) => context.json({ assets: assetsOf(world).map(describeAsset) }))

/** Orchestra's API under `/v1/orchestration`. */
export const routes = (world: World, marketMaker: MarketMaker): Hono => {
  const app = new Hono()
  const assets = assetsOf(world)
  const once = createOnce()
  const pairs = (withLimits: boolean, query: RequestFields): readonly object[] =>
    assets.flatMap((from) =>
      assets
        .filter((to) => to !== from && matchesPair(query, from, to))
        .map((to) => describePair(from, to, withLimits)),
    )
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error
    return context.json({ error: { code: error.code, message: error.message } }, error.status)
  })
  app.get('/routes', (context) => context.json({ routes: pairs(false, {}) }))
  app.get('/limits', (context) => context.json({ routes: pairs(true, context.req.query()) }))
  app.get('/estimate', (context) => {
    const trade = readTrade(assets, context.req.query(), 'invalid_query')
    return context.json(describeFigures(trade, priceTrade(world, trade)))
  })
  app.post('/quote', (context) => once(context, (body) => open(world, marketMaker, assets, body)))
  app.post('/submit', (context) => once(context, (body) => submit(marketMaker, body)))
  app.get('/order', (context) => {
    requireKey(context)
    const quote = marketMaker.quote(context.req.query('quoteId') ?? '')
    if (!quote) throw new Refusal('not_found', 'The quote does not exist.', 404)
    return context.json({
      quote: { quoteId: quote.id },
      order: quote.order ? describeOrder(quote.order) : null,
      stages: [],
    })
  })
  app.get('/status', (context) => {
    requireKey(context)
    return context.json({ order: describeOrder(findOrder(marketMaker, context.req.query())), stages: [] })
  })
  return app
}

const matchesPair = (query: RequestFields, from: Asset, to: Asset): boolean =>
  (query.sourceChain ?? from.chain) === from.chain &&
  (query.sourceAsset ?? from.asset) === from.asset &&
  (query.destinationChain ?? to.chain) === to.chain &&
  (query.destinationAsset ?? to.asset) === to.asset
