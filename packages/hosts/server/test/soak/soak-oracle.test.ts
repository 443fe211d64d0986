import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, startDemo } from '@switchyard/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { judgeStored } from './judge-stored.ts'
import { seeded } from './seeded.ts'
import { type Acknowledged, SoakTraffic } from './soak-traffic.ts'

/** What a faulty server does with one exchange: may change the request's headers and the answer. */
interface Fault {
  readonly headers?: (headers: Record<string, string>) => Record<string, string>
  readonly answer?: (path: string, status: number, text: string) => { readonly status: number; readonly text: string }
}

const withoutKey = ({ 'idempotency-key': _, ...headers }: Record<string, string>) => headers

const changed = (path: string, change: (body: Record<string, unknown>) => object): Fault => ({
  answer: (at, status, text) =>
    at === path && status === 200 ? { status, text: JSON.stringify(change(JSON.parse(text))) } : { status, text },
})

/** The answer of the server, once it has time: it refuses requests while this process is busy. */
const answered = async (url: string, init: RequestInit): Promise<Response> => {
  for (;;) {
    const answer = await fetch(url, init)
    if (answer.status !== 503) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const timesTwo = (amount: unknown): string => String(2 * Number(amount))

describe('the oracle of the soak', () => {
  let sandbox: Sandbox
  let server: RunningServer
  beforeAll(async () => {
    sandbox = createSandbox({ seed: 'oracle', prices: { BTC: '96500', ETH: '3450', USDC: '1' } })
    const { base } = await sandbox.listen()
    server = await startDemo({ sandboxUrl: base, port: 0, logger: pino({ level: 'silent' }), maxEventLoopDelayMs: 0 })
    await server.engine.ready()
  })
  afterAll(async () => {
    await server.stop()
    await sandbox.close()
  })

  /** The server behind an address that plants a fault once one is given. */
  const planted = async () => {
    const plan: { fault: Fault } = { fault: {} }
    const front = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { host: _, connection: __, 'content-length': ___, ...sent } = request.headers as Record<string, string>
      const init = { method: request.method ?? 'GET', headers: plan.fault.headers?.(sent) ?? sent }
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
      const answer = await answered(`${server.url}${request.url}`, { ...init, ...body })
      const [path, whole] = [request.url ?? '', await answer.text()]
      const { status, text } = plan.fault.answer?.(path, answer.status, whole) ?? { status: answer.status, text: whole }
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => front.once('listening', resolve))
    onTestFinished(() => void front.close())
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    return { plan, url }
  }

  const addressOn = (chain: string): string =>
    sandbox.accounts[0]?.addresses.find((each) => each.chain === chain)?.address ?? ''

  const traffic = (url: string) =>
    new SoakTraffic({
      random: seeded(1),
      servers: () => [url],
      addresses: { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') },
      prices: { BTC: 96_500, ETH: 3_450, USDC: 1 },
      key: demoKey,
    })

  /** Requests until a swap was acknowledged. */
  const oneSwap = async (asked: SoakTraffic): Promise<Acknowledged> => {
    for (let step = 0; step < 60 && asked.acknowledged.length === 0; step++) await asked.step()
    return asked.acknowledged[0] as Acknowledged
  }

  it('finds nothing at a server without a fault', async () => {
    const { url } = await planted()
    const asked = traffic(url)
    const swap = await oneSwap(asked)
    await asked.checkRepeated(swap)
    await asked.checkTracked(swap, [])
    for (let step = 0; step < 10; step++) await asked.step()
  })

  it('finds a swap that is opened again for the same idempotency key', async () => {
    const { plan, url } = await planted()
    const asked = traffic(url)
    const swap = await oneSwap(asked)
    plan.fault = { headers: withoutKey }
    await expect(asked.checkRepeated(swap)).rejects.toThrow('and again')
  })

  it('finds an acknowledged swap that the server does not know any more', async () => {
    const { plan, url } = await planted()
    const asked = traffic(url)
    const swap = await oneSwap(asked)
    const text = JSON.stringify({ message: 'Unknown.', error: 'depositChannelNotFound', requestId: 'x' })
    plan.fault = { answer: () => ({ status: 404, text }) }
    const channel = { ...swap, deposit: { depositChannelId: '1-Bitcoin-1' } }
    await expect(asked.checkTracked(channel, [])).rejects.toThrow('Answered 404')
  })

  it.each<[string, Fault, string]>([
    [
      'an expected amount that no price explains',
      changed('/v3/quote', (body) => ({
        ...body,
        routes: (body.routes as Record<string, unknown>[]).map((route) => ({
          ...route,
          expectedBuyAmount: timesTwo(route.expectedBuyAmount),
        })),
      })),
      'A route pays',
    ],
    [
      'a swap that sells another amount than was quoted',
      changed('/v3/swap', (body) => ({ ...body, sellAmount: timesTwo(body.sellAmount) })),
      'Another amount is sold',
    ],
    [
      'a swap that pays another amount than was quoted',
      changed('/v3/swap', (body) => ({ ...body, expectedBuyAmount: timesTwo(body.expectedBuyAmount) })),
      'promised',
    ],
    ['an answer 500', { answer: () => ({ status: 500, text: '{"message":"x","error":"unknownError"}' }) }, '500'],
  ])('finds %s', async (_, fault, message) => {
    const { plan, url } = await planted()
    plan.fault = fault
    await expect(oneSwap(traffic(url))).rejects.toThrow(message)
  })

  it('finds swaps that the database has lost, doubled or changed', () => {
    const swap = {
      idempotencyKey: 'k',
      quoteId: 'q',
      body: {},
      sellAmount: '1500000',
      text: '',
      deposit: { depositAddress: 'a' },
    }
    const row = { quote_id: 'q', deposit_address: 'a', deposit_channel_id: null, sell_amount: '1500000' }
    expect(judgeStored([swap], [row, { ...row, quote_id: 'other' }])).toEqual([])
    expect(judgeStored([swap], [])).toEqual(['q is lost'])
    expect(judgeStored([], [row, row])).toEqual(['q became two swaps'])
    expect(judgeStored([swap], [{ ...row, deposit_address: 'b' }])).toEqual(['q is stored with another deposit'])
    expect(judgeStored([swap], [{ ...row, sell_amount: '1' }])).toEqual(['q is stored with the amount 1'])
    const channel = { ...swap, deposit: { depositChannelId: '1' } }
    expect(judgeStored([channel], [{ ...row, deposit_channel_id: '1' }])).toEqual([])
  })
})
