import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { jsonrpsee } from './gateways/json-rpc.ts'
import { jsonRpcSocket, type RpcSubscription } from './gateways/json-rpc-socket.ts'
import { RpcError } from './ledgers/rpc-error.ts'
import { createSockets, type Sockets } from './sockets.ts'
import { createWorld, type World } from './world/world.ts'

/** Counts up at once and with every second of chain time. */
const counting: RpcSubscription<World> = {
  notification: 'count',
  unsubscribe: 'count_stop',
  start: ([from], { clock }, emit) => {
    if (typeof from !== 'number') throw new RpcError(-32_602, 'Invalid params')
    let next = from
    let stopped = false
    const tick = (): void => {
      if (stopped) return
      emit(next++)
      clock.at(clock.now() + clock.scaled(1_000), tick)
    }
    tick()
    return () => {
      stopped = true
    }
  },
}

describe('a gateway over WebSocket', () => {
  const world = createWorld({ seed: 'sockets', speed: 1, clock: () => 1_700_000_000_000, prices: {} })
  const server = createServer()
  let sockets: Sockets
  let base = ''
  const connections: WebSocket[] = []

  beforeAll(async () => {
    const methods = new Map([['add', (numbers: readonly unknown[]) => numbers.map(Number).reduce((a, b) => a + b, 0)]])
    const subscriptions = new Map([['count_start', counting]])
    const socket = jsonRpcSocket({ methods, subscriptions, ledger: world, dialect: jsonrpsee })
    sockets = createSockets(world, [{ chain: 'DOT', kind: 'rpc', path: '/counter', app: new Hono(), socket }])
    sockets.attach(server)
    await new Promise<void>((resolve) => server.listen(0, resolve))
    base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    world.faults.clear()
    for (const connection of connections.splice(0)) connection.terminate()
  })
  afterAll(() => {
    sockets.close()
    server.close()
  })

  /** A connection; `next` is the next message. */
  const connect = async () => {
    const connection = new WebSocket(`${base}/counter`)
    connections.push(connection)
    const messages: string[] = []
    const waiting: ((text: string) => void)[] = []
    connection.on('message', (data) => {
      const text = data.toString()
      const first = waiting.shift()
      if (first) first(text)
      else messages.push(text)
    })
    await once(connection, 'open')
    const text = (): Promise<string> => {
      const known = messages.shift()
      return known === undefined ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve(known)
    }
    const next = async () => JSON.parse(await text())
    const ask = (method: string, params: unknown, id = 1): Promise<unknown> => {
      connection.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return next()
    }
    return { connection, messages, text, next, ask }
  }

  it('answers single requests, batches and what is no request', async () => {
    const { connection, next, ask } = await connect()
    expect(await ask('add', [1, 2], 7)).toEqual({ jsonrpc: '2.0', id: 7, result: 3 })
    expect(await ask('none', [])).toMatchObject({ error: { code: -32_601, message: 'Method not found' } })
    connection.send(JSON.stringify([{ id: 1, method: 'add', params: [2, 2] }, { id: 2 }]))
    expect(await next()).toMatchObject([{ result: 4 }, { id: 2, error: { code: -32_600 } }])
    for (const text of ['{', 'null', '3', '[]']) {
      connection.send(text)
      expect(await next()).toMatchObject({ id: null, error: { code: text === '{' ? -32_700 : -32_600 } })
    }
  })

  it('notifies in the order of the clock after the response, until it is ended', async () => {
    const { next, ask, messages } = await connect()
    const { result: subscription } = (await ask('count_start', [5])) as { result: string }
    expect(await next()).toEqual({ jsonrpc: '2.0', method: 'count', params: { subscription, result: 5 } })
    world.clock.pass(2_500)
    expect([(await next()).params.result, (await next()).params.result]).toEqual([6, 7])
    expect(await ask('count_stop', [subscription])).toMatchObject({ result: true })
    expect(await ask('count_stop', [subscription])).toMatchObject({ result: false })
    world.clock.pass(5_000)
    expect(await ask('add', [])).toMatchObject({ result: 0 })
    expect(messages).toEqual([])
  })

  it('refuses a subscription as it refuses a method, and ends those of a closed connection', async () => {
    const { connection, ask } = await connect()
    expect(await ask('count_start', ['x'])).toMatchObject({ error: { code: -32_602 } })
    await ask('count_start', [0])
    connection.close()
    await once(connection, 'close')
    expect(() => world.clock.pass(5_000)).not.toThrow()
  })

  it('meets the faults that requests meet', async () => {
    const { ask, text, connection } = await connect()
    world.faults.set('counter', { garbage: true, times: 1 })
    connection.send('{}')
    expect(await text()).toMatch(/^upstream says/)
    world.faults.set('counter', { hang: true, times: 1 })
    connection.send(JSON.stringify({ id: 'lost', method: 'add', params: [] }))
    expect(await ask('add', [4], 9)).toMatchObject({ id: 9, result: 4 })
    world.faults.set('counter', { error: 500 })
    connection.send('{}')
    const [code] = await once(connection, 'close')
    expect(code).toBe(1011)
  })

  it('has other paths refused', async () => {
    const other = new WebSocket(`${base}/elsewhere`)
    const [error] = await once(other, 'error')
    expect(String(error)).toContain('404')
  })
})
