import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A tiny Acme: fixed prices, orders in memory. It shares no code with the provider. */
export interface SimulatedAcme {
  readonly url: string
  /** Ends every order. */
  finishAll(state: 'done' | 'refunded'): void
  close(): Promise<void>
}

const DECIMALS: Readonly<Record<string, number>> = { btc: 8, eth: 18 }
const USD: Readonly<Record<string, number>> = { btc: 60_000, eth: 3_000 }
const DEPOSITS: Readonly<Record<string, string>> = {
  btc: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  eth: '0x52908400098527886E0F7030069857D2E4169EE7',
}
const FEE_BPS = 20
const HOUR_MS = 3_600_000

interface OpenedOrder {
  readonly [member: string]: unknown
  state: string
}

type StatusAndBody = readonly [status: number, body: object]

/** Starts the simulation on a free port. */
export const simulateAcme = async (now: () => number = Date.now): Promise<SimulatedAcme> => {
  const quotes = new Map<string, Record<string, string>>()
  const orders = new Map<string, OpenedOrder>()
  const soon = (): string => new Date(now() + HOUR_MS).toISOString()

  const quote = (query: URLSearchParams): StatusAndBody => {
    const { sell = '', buy = '', amount = '0', slippageBps = '100', fees = '' } = Object.fromEntries(query)
    const units = Number(amount) / 10 ** (DECIMALS[sell] ?? 0)
    if (units * (USD[sell] ?? 0) < 10) return [400, { code: 'TOO_SMALL', min: String(10 / (USD[sell] ?? 1)) }]
    const feeBps = fees.split(',').reduce((sum, each) => sum + Number(each.split(':')[1] ?? 0), FEE_BPS)
    const value = (BigInt(amount) * BigInt(USD[sell] ?? 0) * 10n ** 18n) / 10n ** BigInt(DECIMALS[sell] ?? 0)
    const gross = (value * 10n ** BigInt(DECIMALS[buy] ?? 0)) / (BigInt(USD[buy] ?? 1) * 10n ** 18n)
    const out = (gross * BigInt(10_000 - feeBps)) / 10_000n
    const minOut = (out * BigInt(10_000 - Number(slippageBps))) / 10_000n
    const quoteId = randomUUID()
    const networkFee = (gross * BigInt(FEE_BPS)) / 10_000n
    quotes.set(quoteId, { sell, buy, amount, out: String(out) })
    return [
      200,
      { quoteId, out: `${out}`, minOut: `${minOut}`, networkFee: `${networkFee}`, seconds: 60, expiresAt: soon() },
    ]
  }

  const open = (body: Readonly<Record<string, string>>): StatusAndBody => {
    const quoted = quotes.get(body.quoteId ?? '')
    if (!quoted) return [400, { code: 'QUOTE_GONE' }]
    const id = randomUUID()
    const { amount, minOut, recipient, refundTo } = body
    const deposit = DEPOSITS[quoted.sell ?? '']
    const updatedAt = new Date(now()).toISOString()
    orders.set(id, { ...quoted, id, deposit, recipient, refundTo, state: 'waiting', updatedAt })
    return [200, { id, depositAddress: deposit, amount, minOut, recipient, refundTo, expiresAt: soon() }]
  }

  const find = (query: URLSearchParams): StatusAndBody => {
    const order = [...orders.values()].find(
      (each) => each.id === query.get('id') || each.deposit === query.get('deposit'),
    )
    return order ? [200, order] : [404, { code: 'UNKNOWN' }]
  }

  const answer = (method: string, url: URL, body: string): StatusAndBody => {
    if (url.pathname === '/v1/assets') return [200, { assets: ['btc', 'eth'].map((id) => ({ id, usd: `${USD[id]}` })) }]
    if (url.pathname === '/v1/quote') return quote(url.searchParams)
    if (url.pathname === '/v1/orders') return method === 'POST' ? open(JSON.parse(body)) : find(url.searchParams)
    return [404, { code: 'NO_SUCH_PATH' }]
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://acme')
    const [status, body] = answer(request.method ?? '', url, Buffer.concat(chunks).toString())
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finishAll: (state) => {
      for (const order of orders.values()) Object.assign(order, { state, updatedAt: new Date(now()).toISOString() })
    },
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
