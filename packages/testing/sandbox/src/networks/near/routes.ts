import { type Context, Hono } from 'hono'
import type { World } from '../../world/world.ts'
import type { Asset } from './assets.ts'
import { correlationOf, describeQuote, describeSwap, describeToken, describeWithdrawals } from './describe.ts'
import { type Figures, priceRequest } from './price.ts'
import { type QuoteRequest, readRequest } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { nearManagerKey, signQuote } from './sign-quote.ts'
import type { Solver } from './solver.ts'

const WATCHED_MS = 3 * 24 * 3_600_000

type Body = Readonly<Record<string, unknown>>

const isAuthorised = (context: Context): boolean =>
  context.req.header('x-api-key') !== undefined || context.req.header('authorization') !== undefined

const bodyOf = async (context: Context): Promise<Body> => {
  const value: unknown = await context.req.json().catch(() => undefined)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('Unexpected token in JSON')
  return value as Body
}

const quoteResponse = (world: World, request: QuoteRequest, figures: Figures, opened: Body, number: number) => {
  const quote = describeQuote(world, request, figures, opened)
  const timestamp = new Date(world.clock.now()).toISOString()
  const echo = { ...request.echo, appFees: figures.appFees }
  const signature = signQuote(world.seed, echo, quote, timestamp)
  return { correlationId: correlationOf(number), timestamp, signature, quoteRequest: echo, quote }
}

/** Opens the swap with its own deposit address. */
const open = (world: World, solver: Solver, request: QuoteRequest, figures: Figures) => {
  const number = solver.count + 1
  const depositAddress = world.ledger(request.sell.chain).own(world.key(`near/deposit/${number}`))
  const until = new Date(request.deadline + WATCHED_MS).toISOString()
  const response = quoteResponse(
    world,
    request,
    figures,
    { depositAddress, deadline: until, timeWhenInactive: until },
    number,
  )
  const fresh = {
    state: 'PENDING_DEPOSIT' as const,
    updatedAt: world.clock.now(),
    deposited: 0n,
    paid: 0n,
    refunded: 0n,
  }
  solver.open({
    number,
    depositAddress,
    request,
    figures,
    response,
    ...fresh,
    originHashes: [],
    destinationHashes: [],
    withdrawals: [],
  })
  return response
}

/** The 1Click API under `/v0`. */
export const routes = (world: World, solver: Solver, assets: readonly Asset[]): Hono => {
  const app = new Hono()
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error
    const body = { message: error.reason, correlationId: correlationOf(0), path: context.req.path }
    return context.json({ ...body, timestamp: new Date(world.clock.now()).toISOString() }, error.status)
  })
  app.get('/tokens', (context) => context.json(assets.map((asset) => describeToken(world, asset))))
  app.post('/quote', async (context) => {
    const request = readRequest(world, assets, await bodyOf(context), isAuthorised(context))
    const figures = priceRequest(world, request, isAuthorised(context))
    const response = request.dry ? quoteResponse(world, request, figures, {}, 0) : open(world, solver, request, figures)
    return context.json(response, 201)
  })
  const statusOf = (address: string) => {
    const swap = solver.find(address)
    if (!swap) throw new Refusal(`Deposit address ${address} not found`, 404)
    return describeSwap(world, swap)
  }
  app.get('/status', (context) => context.json(statusOf(context.req.query('depositAddress') ?? '')))
  app.get('/any-input/withdrawals', (context) => {
    const { depositAddress = '', timestampFrom, page = '1', limit = '50', sortOrder = 'desc' } = context.req.query()
    const swap = solver.find(depositAddress)
    if (swap?.request.swapType !== 'ANY_INPUT') throw new Refusal(`Deposit address ${depositAddress} not found`, 404)
    const [at, size] = [Number(page), Number(limit)]
    if (!(at >= 1 && size >= 1 && size <= 50)) throw new Refusal(['limit must not be greater than 50'])
    const since = timestampFrom === undefined ? 0 : Date.parse(timestampFrom)
    const listed = swap.withdrawals.filter((one) => one.at >= since)
    const sorted = sortOrder === 'asc' ? listed : listed.toReversed()
    return context.json(describeWithdrawals(world, swap, sorted.slice((at - 1) * size, at * size)))
  })
  app.post('/deposit/submit', async (context) => {
    const { depositAddress, txHash } = await bodyOf(context)
    if (typeof txHash !== 'string' || txHash === '') throw new Refusal(['txHash should not be empty'])
    statusOf(String(depositAddress))
    solver.submit(txHash)
    return context.json(statusOf(String(depositAddress)), 201)
  })
  // Sandbox only: the key that verifies its quotes.
  app.get('/sandbox/manager-key', (context) => context.json({ managerKey: nearManagerKey(world.seed) }))
  return app
}
