import { type Context, Hono } from 'hono'
import { encodeFunctionData } from 'viem'
import type { World } from '../../world/world.ts'
import { ROUTER, routerAbi } from './abi.ts'
import { type Coin, findCoin, mayanChains } from './coins.ts'
import { describeSwap } from './describe-swap.ts'
import { Refusal } from './price.ts'
import { describeCoin, quotesOf } from './quote.ts'
import { swapResponse } from './solana/swap-response.ts'
import type { Solver } from './solver.ts'

type Query = Readonly<Record<string, string>>

/** The members of a body as a query has them. */
const queryOf = (body: unknown): Query =>
  Object.fromEntries(
    Object.entries(Object(body)).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  )

const tokenList = (coins: readonly Coin[]): object =>
  Object.fromEntries(
    mayanChains.map((chain) => [chain.name, coins.filter((coin) => coin.chain === chain).map(describeCoin)]),
  )

const routerCall = (coins: readonly Coin[], query: Query): object => {
  const from = findCoin(coins, query.chainName, query.fromToken)
  const to = findCoin(coins, query.chainName, query.middleToken)
  if (!from || !to || from === to || !/^[1-9]\d*$/.test(query.amountIn64 ?? '')) throw new Refusal(0, 'Route not found')
  const args = [from.contract as `0x${string}`, to.contract as `0x${string}`, BigInt(query.amountIn64 ?? 0)] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'trade', args })
  return { swapRouterAddress: ROUTER, swapRouterCalldata: data }
}

const refuse = (error: Error, context: Context): Response => {
  if (!(error instanceof Refusal)) throw error
  return context.json({ code: error.code, msg: error.message, ...(error.data ? { data: error.data } : {}) }, 406)
}

/** The price API under `/v3`. */
export const priceRoutes = (world: World, coins: readonly Coin[]): Hono => {
  const app = new Hono()
  let count = 0
  app.onError(refuse)
  app.get('/tokens', (context) => context.json(tokenList(coins)))
  const quote = (context: Context, query: Query): Response => {
    count += 1
    return context.json({ quotes: quotesOf(world, coins, query, count), minimumSdkVersion: [7, 0, 0] })
  }
  app.get('/quote', (context) => quote(context, context.req.query()))
  // The official client posts the same names since version 14.
  app.post('/quote', async (context) => quote(context, queryOf(await context.req.json().catch(() => ({})))))
  app.get('/get-swap/evm', (context) => context.json(routerCall(coins, context.req.query())))
  app.get('/get-swap/solana', (context) => context.json(swapResponse(world, context.req.query())))
  return app
}

/** The explorer API under `/v3`. A swap appears once a block includes its order. */
export const explorerRoutes = (solver: Solver): Hono => {
  const app = new Hono()
  app.get('/swap/trx/:hash', (context) => {
    const record = solver.find(context.req.param('hash'))
    return record ? context.json(describeSwap(record)) : context.json({ code: 'NOT_FOUND', msg: 'Swap not found' }, 404)
  })
  return app
}
