import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A tiny Your Name with fixed prices and orders in memory. It shares no code with the provider, so that a mistake of one shows.

/** A running simulation. */
export interface Simulation {
  readonly url: string
  /** Ends every order. */
  finishAll(state: 'done' | 'refunded'): void
  close(): Promise<void>
}

/** Base units of one whole coin, its price in USD, the least that is taken, and where deposits go. */
const coins = {
  btc: { unit: 10n ** 8n, usd: 60_000n, min: '0.0002', deposit: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  eth: { unit: 10n ** 18n, usd: 3_000n, min: '0.004', deposit: '0x52908400098527886E0F7030069857D2E4169EE7' },
} as const

const FEE_BPS = 20n
const HOUR_MS = 3_600_000

type Response = readonly [status: number, body: object]
type Body = Readonly<Record<string, string>>

const addHour = (): string => new Date(Date.now() + HOUR_MS).toISOString()
const findCoin = (name: string | undefined) => (name === 'btc' || name === 'eth' ? coins[name] : undefined)

/** Starts the simulation on a free port. */
export const simulateYourName = async (): Promise<Simulation> => {
  const quotes = new Map<string, object>()
  const orders = new Map<string, Record<string, unknown>>()

  const quote = ({ sell: from, buy: to, amount = '0', slippageBps = '100', fees = '' }: Body): Response => {
    const [sell, buy] = [findCoin(from), findCoin(to)]
    if (!sell || !buy || from === to) return [400, { code: 'NO_SUCH_PAIR' }]
    if ((BigInt(amount) * sell.usd) / sell.unit < 12n) return [400, { code: 'TOO_SMALL', min: sell.min }]
    const gross = (BigInt(amount) * sell.usd * buy.unit) / (buy.usd * sell.unit)
    const feeBps = fees.split(',').reduce((sum, fee) => sum + BigInt(fee.split(':')[1] ?? 0), FEE_BPS)
    const out = (gross * (10_000n - feeBps)) / 10_000n
    const minOut = (out * (10_000n - BigInt(slippageBps))) / 10_000n
    const quoteId = randomUUID()
    quotes.set(quoteId, { sell: from, buy: to, amount, out: `${out}` })
    const networkFee = `${(gross * FEE_BPS) / 10_000n}`
    return [200, { quoteId, out: `${out}`, minOut: `${minOut}`, networkFee, seconds: 60, expiresAt: addHour() }]
  }

  const open = ({ quoteId = '', ...order }: Body): Response => {
    const quoted = quotes.get(quoteId) as { readonly sell: 'btc' | 'eth' } | undefined
    if (!quoted) return [400, { code: 'QUOTE_GONE' }]
    const id = randomUUID()
    const depositAddress = coins[quoted.sell].deposit
    orders.set(id, { ...quoted, ...order, id, depositAddress, state: 'waiting', updatedAt: new Date().toISOString() })
    return [200, { ...order, id, depositAddress, expiresAt: addHour() }]
  }

  const find = ({ id, deposit }: Body): Response => {
    const order = [...orders.values()].find((each) => each.id === id || each.depositAddress === deposit)
    return order ? [200, order] : [404, { code: 'UNKNOWN' }]
  }

  const answer = (method: string, { pathname, searchParams }: URL, body: string): Response => {
    const query = Object.fromEntries(searchParams)
    if (pathname === '/assets')
      return [200, { assets: Object.entries(coins).map(([id, { usd }]) => ({ id, usd: `${usd}` })) }]
    if (pathname === '/quote') return quote(query)
    if (pathname === '/orders') return method === 'POST' ? open(JSON.parse(body)) : find(query)
    return [404, { code: 'NO_SUCH_PATH' }]
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://simulation')
    const [status, body] = answer(request.method ?? '', url, Buffer.concat(chunks).toString())
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finishAll: (state) => {
      for (const order of orders.values()) Object.assign(order, { state, updatedAt: new Date().toISOString() })
    },
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
