import { type Context, Hono } from 'hono'
import type { World } from '../../world/world.ts'
import { type Asset, assetsOf, needsRefundAddress } from './assets.ts'
import { describeFigures, describeOrder, describePair, describeQuote } from './describe.ts'
import type { Desk } from './desk.ts'
import type { OpenQuote, Order } from './order.ts'
import { priceTrade } from './price.ts'
import { type Fields, readTrade } from './read-trade.ts'
import { Refusal } from './refusal.ts'

/** A quote stands for two minutes. */
const QUOTE_MS = 120_000

const requireKey = (context: Context): void => {
  if (!/^Bearer fnp?_\S+$/.test(context.req.header('authorization') ?? ''))
    throw new Refusal('unauthorized', 'A key is needed.', 401)
}

const bodyOf = async (context: Context): Promise<Fields> => {
  const value: unknown = await context.req.json().catch(() => undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('invalid_request', 'The body is no object.')
  return value as Fields
}

/** Opens a deposit address of its own. */
const open = (world: World, desk: Desk, assets: readonly Asset[], body: Fields): object => {
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
  const number = desk.count + 1
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
  desk.open(quote)
  return describeQuote(quote, figures)
}

const submit = (desk: Desk, body: Fields): object => {
  const quote = desk.quote(String(body.quoteId))
  if (!quote) throw new Refusal('not_found', 'There is no such quote.', 404)
  const hash = body.txHash ?? body.bitcoinTxid
  if (typeof hash !== 'string') throw new Refusal('invalid_request', 'txHash is missing.')
  const order = desk.submit(quote, hash, typeof body.sourceAddress === 'string' ? body.sourceAddress : undefined)
  if (!order) throw new Refusal('tx_not_found', 'The transaction is not there yet.')
  return { orderId: order.id, status: order.state }
}

const findOrder = (desk: Desk, query: Readonly<Record<string, string>>): Order => {
  const found = desk
    .orders()
    .find(
      ({ id, quote, sourceTxHash }) =>
        id === query.id ||
        quote.id === query.quoteId ||
        (query.txHash !== undefined &&
          sourceTxHash.toLowerCase() === query.txHash.toLowerCase() &&
          quote.trade.from.chain === query.sourceChain),
    )
  if (!found) throw new Refusal('not_found', 'There is no such order.', 404)
  return found
}

/** Runs a mutation once per key: the same body gets the stored answer, another one is a conflict. */
const createOnce = () => {
  const kept = new Map<string, { readonly body: string; readonly answer: object }>()
  return async (context: Context, work: (body: Fields) => object): Promise<Response> => {
    requireKey(context)
    const key = context.req.header('x-idempotency-key')
    if (key === undefined) throw new Refusal('missing_idempotency_key', 'X-Idempotency-Key is missing.')
    const fields = await bodyOf(context)
    const [place, body] = [`${context.req.path} ${key}`, JSON.stringify(fields)]
    const before = kept.get(place)
    if (before && before.body !== body)
      throw new Refusal('idempotency_conflict', 'The key was used for another body.', 409)
    if (before) return context.json(before.answer, 200, { 'X-Idempotency-Replayed': 'true' })
    const answer = work(fields)
    kept.set(place, { body, answer })
    return context.json(answer)
  }
}

/** Orchestra under `/v1/orchestration`. */
export const routes = (world: World, desk: Desk): Hono => {
  const app = new Hono()
  const assets = assetsOf(world)
  const once = createOnce()
  const pairs = (withLimits: boolean, query: Fields): readonly object[] =>
    assets.flatMap((from) =>
      assets.filter((to) => to !== from && asked(query, from, to)).map((to) => describePair(from, to, withLimits)),
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
  app.post('/quote', (context) => once(context, (body) => open(world, desk, assets, body)))
  app.post('/submit', (context) => once(context, (body) => submit(desk, body)))
  app.get('/order', (context) => {
    requireKey(context)
    const quote = desk.quote(context.req.query('quoteId') ?? '')
    if (!quote) throw new Refusal('not_found', 'There is no such quote.', 404)
    return context.json({
      quote: { quoteId: quote.id },
      order: quote.order ? describeOrder(quote.order) : null,
      stages: [],
    })
  })
  app.get('/status', (context) => {
    requireKey(context)
    return context.json({ order: describeOrder(findOrder(desk, context.req.query())), stages: [] })
  })
  return app
}

const asked = (query: Fields, from: Asset, to: Asset): boolean =>
  (query.sourceChain ?? from.chain) === from.chain &&
  (query.sourceAsset ?? from.asset) === from.asset &&
  (query.destinationChain ?? to.chain) === to.chain &&
  (query.destinationAsset ?? to.asset) === to.asset
