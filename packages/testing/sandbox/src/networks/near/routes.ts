import { type Context, Hono } from 'hono'
import type { World } from '../../world/world.ts'
import { assetsOf } from './assets.ts'
import { correlationOf, describeQuote, describeSwap, describeToken } from './describe.ts'
import type { Desk } from './desk.ts'
import { nearManagerKey, signQuote } from './manager.ts'
import { type Figures, priceRequest } from './price.ts'
import { type QuoteRequest, readRequest } from './read-request.ts'
import { Refusal } from './refusal.ts'

const WATCHED_MS = 3 * 24 * 3_600_000

type Body = Readonly<Record<string, unknown>>

const isAuthorised = (context: Context): boolean =>
  context.req.header('x-api-key') !== undefined || context.req.header('authorization') !== undefined

const bodyOf = async (context: Context): Promise<Body> => {
  const value: unknown = await context.req.json().catch(() => undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('Unexpected token in JSON')
  return value as Body
}

const answerOf = (world: World, request: QuoteRequest, figures: Figures, opened: Body, number: number) => {
  const quote = describeQuote(world, request, figures, opened)
  const timestamp = new Date(world.clock.now()).toISOString()
  const echo = { ...request.echo, appFees: figures.appFees }
  const signature = signQuote(world.seed, echo, quote, timestamp)
  return { correlationId: correlationOf(number), timestamp, signature, quoteRequest: echo, quote }
}

/** Opens a deposit address of its own for the swap. */
const open = (world: World, desk: Desk, request: QuoteRequest, figures: Figures) => {
  const number = desk.count + 1
  const depositAddress = world.ledger(request.sell.chain).own(world.key(`near/deposit/${number}`))
  const until = new Date(request.deadline + WATCHED_MS).toISOString()
  const answer = answerOf(world, request, figures, { depositAddress, deadline: until, timeWhenInactive: until }, number)
  const fresh = {
    state: 'PENDING_DEPOSIT' as const,
    updatedAt: world.clock.now(),
    deposited: 0n,
    paid: 0n,
    refunded: 0n,
  }
  desk.open({ number, depositAddress, request, figures, answer, ...fresh, originHashes: [], destinationHashes: [] })
  return answer
}

/** The 1Click API under `/v0`. */
export const routes = (world: World, desk: Desk): Hono => {
  const app = new Hono()
  const assets = assetsOf(world)
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error
    const body = { message: error.told, correlationId: correlationOf(0), path: context.req.path }
    return context.json({ ...body, timestamp: new Date(world.clock.now()).toISOString() }, error.status)
  })
  app.get('/tokens', (context) => context.json(assets.map((asset) => describeToken(world, asset))))
  app.post('/quote', async (context) => {
    const request = readRequest(world, assets, await bodyOf(context), isAuthorised(context))
    const figures = priceRequest(world, request, isAuthorised(context))
    const answer = request.dry ? answerOf(world, request, figures, {}, 0) : open(world, desk, request, figures)
    return context.json(answer, 201)
  })
  const statusOf = (address: string) => {
    const swap = desk.find(address)
    if (!swap) throw new Refusal(`Deposit address ${address} not found`, 404)
    return describeSwap(world, swap)
  }
  app.get('/status', (context) => context.json(statusOf(context.req.query('depositAddress') ?? '')))
  app.post('/deposit/submit', async (context) => {
    const { depositAddress, txHash } = await bodyOf(context)
    if (typeof txHash !== 'string' || txHash === '') throw new Refusal(['txHash should not be empty'])
    return context.json(statusOf(String(depositAddress)), 201)
  })
  // The sandbox's own: the key its quotes are to be checked with.
  app.get('/sandbox/manager-key', (context) => context.json({ managerKey: nearManagerKey(world.seed) }))
  return app
}
