import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { describeWhere, findAll, findProgram } from '@switchyard/test-support'
import type { QuoteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshSchema, openPostgres, openRedis } from './databases.ts'
import { deployedNginx, type OwnProxy } from './proxies.ts'
import { findServer, type ServerProcess, serverProcess } from './server-process.ts'

const CONFIG = fileURLToPath(new URL('../../../../ops/switchyard.json', import.meta.url))
const KEY = 'key-of-the-deployment-test'

const needed = findAll(await openPostgres(), await openRedis(), findProgram('nginx'), findServer())

/** A swap whose answer has arrived. */
interface Acknowledged {
  readonly key: string
  readonly body: object
  readonly text: string
}

describeWhere(needed, 'three servers behind the nginx of ops/', ([postgres, redis]) => {
  const { schema, drop } = freshSchema(postgres.url)
  let sandbox: Sandbox
  let servers: readonly ServerProcess[] = []
  let nginx: OwnProxy
  let addresses = { sourceAddress: '', destinationAddress: '' }

  /** The configuration of `ops/`, on free ports, the simulated networks and a schema of its own. */
  const startServer = (): Promise<ServerProcess> =>
    serverProcess(['--config', CONFIG], {
      POSTGRES_URL: postgres.url,
      REDIS_URL: redis.url,
      SEAL_SECRET: 'seal-secret-of-the-deployment-test',
      LINK_SECRET: 'link-secret-of-the-deployment-test',
      SWITCHYARD_HOST: '127.0.0.1',
      SWITCHYARD_PORT: '0',
      SWITCHYARD_METRICS__PORT: '0',
      SWITCHYARD_KEYS: JSON.stringify([{ id: 'owner', key: KEY }]),
      SWITCHYARD_SANDBOXURL: sandbox.urls.base,
      SWITCHYARD_STORES__SQL__SCHEMA: schema,
      SWITCHYARD_STORES__REDIS__PREFIX: `${schema}:`,
      SWITCHYARD_HTTP__DRAINDELAYMS: '1000',
    })

  beforeAll(async () => {
    sandbox = createSandbox({ seed: 'deployment' })
    await sandbox.listen()
    const addressOn = (chain: string) =>
      sandbox.accounts[0]?.addresses.find((each) => each.chain === chain)?.address ?? ''
    addresses = { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') }
    servers = await Promise.all([startServer(), startServer(), startServer()])
    nginx = await deployedNginx(servers.map(({ url }) => url))
    await Promise.all(servers.map((server) => server.ready()))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.signal('SIGKILL')))
    await nginx?.stop()
    await sandbox.close()
    await drop()
  })

  const post = (path: string, body: object, headers = {}) =>
    fetch(`${nginx.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': KEY, ...headers },
      body: JSON.stringify(body),
    })

  const swap = (key: string, body: object) => post('/v3/swap', body, { 'idempotency-key': key })

  /** A quote through nginx; it is never refused, whatever happens to a server. */
  const quote = async (amount: number): Promise<{ quoteId: string; body: object }> => {
    const pair = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', providers: ['NEAR'], ...addresses }
    const response = await post('/v3/quote', { ...pair, sellAmount: `0.0${100 + amount}` })
    expect(response.status).toBe(200)
    const { quoteId, routes } = (await response.json()) as QuoteResponse
    return { quoteId, body: { routeId: routes[0]?.routeId, ...addresses } }
  }

  /** As an impatient client: twice at once, again until there is an answer, and under another key where the outcome is unknown. */
  const swapUntilAnswered = async (amount: number): Promise<Acknowledged> => {
    const { quoteId, body } = await quote(amount)
    let key = quoteId
    for (let tries = 0; tries < 60; tries++) {
      const responses = await Promise.all([swap(key, body), swap(key, body)])
      const texts = await Promise.all(responses.map((response) => response.text()))
      const [text, ...others] = new Set(texts.filter((_, index) => responses[index]?.status === 200))
      expect(others).toEqual([])
      if (text !== undefined) return { key, body, text }
      const statuses = responses.map(({ status }) => status)
      if (statuses.every((status) => status === 409)) key = `${quoteId}-${tries}`
      else for (const status of statuses) expect([409, 502, 503, 504]).toContain(status)
    }
    throw new Error('The swap was never answered.')
  }

  it('answer copies of one swap with one deposit, whichever server gets them', async () => {
    const { quoteId, body } = await quote(1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => swap(quoteId, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect((await swap(quoteId, { ...body, sourceAddress: addresses.destinationAddress })).status).toBe(422)
  })

  it('lose no swap they have acknowledged and refuse no quote when one is killed and one drains', async () => {
    const [killed, drained] = servers as [ServerProcess, ServerProcess]
    const acknowledged: Acknowledged[] = []
    const ends: Promise<number | null>[] = []
    const lane = async (from: number): Promise<void> => {
      for (let amount = from; amount < from + 6; amount++) {
        acknowledged.push(await swapUntilAnswered(amount))
        if (acknowledged.length === 4) ends.push(killed.signal('SIGKILL'))
        if (acknowledged.length === 8) ends.push(drained.signal('SIGTERM'))
      }
    }
    await Promise.all([lane(10), lane(20), lane(30)])
    expect(await Promise.all(ends)).toEqual([null, 0])
    expect(acknowledged).toHaveLength(18)

    const deposits = new Set<string>()
    for (const { key, body, text } of acknowledged) {
      const again = await swap(key, body)
      expect([again.status, await again.text()]).toEqual([200, text])
      const depositAddress = String((JSON.parse(text) as SwapResponse).targetAddress)
      const tracked = (await (await post('/track', { depositAddress })).json()) as TrackResponse
      expect(tracked.meta?.provider).toBe('NEAR')
      deposits.add(depositAddress)
    }
    expect(deposits.size).toBe(acknowledged.length)
  }, 60_000)

  it('do not show readiness to the public, and do show that they live', async () => {
    expect((await fetch(`${nginx.url}/readyz`)).status).toBe(404)
    expect((await fetch(`${nginx.url}/healthz`)).status).toBe(200)
  })
})
