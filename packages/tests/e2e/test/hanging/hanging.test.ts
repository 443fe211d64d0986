import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { describeWhere, findBuild } from '@switchyard/test-support'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'

/** A minute on request, otherwise seconds. */
const SECONDS = Number(process.env.SWITCHYARD_HANGING_SECONDS ?? 8)

const ENTRY = new URL('../../../../hosts/server/dist/main.js', import.meta.url)
const MAIN = fileURLToPath(ENTRY)

/** Short, so that many requests reach each deadline. */
const DEADLINES = { QUOTEDEADLINEMS: '400', SWAPDEADLINEMS: '500', TRACKDEADLINEMS: '500' }

/** Parts that hang, in turn: nodes, gateways, provider APIs, and all of them. */
const SERVICES = [
  'evm/1',
  'esplora/btc',
  'thornode',
  'mayanode',
  'chainflip',
  'near',
  'garden',
  'flashnet',
  'harbor',
  'oneinch',
  '*',
]

/** Allowed growth of memory after the first third. */
const MOST_GROWTH_MIB = 40

const KEY = 'a-key-of-the-hanging-test'

interface Sent {
  readonly status: number
  readonly body: Record<string, unknown>
}

describeWhere(findBuild(ENTRY), `the built server with upstreams that hang for ${SECONDS} seconds`, () => {
  let sandbox: Sandbox
  let server: ServerProcess

  beforeAll(async () => {
    sandbox = createSandbox({ seed: 'hanging' })
    await sandbox.listen()
    const limits = Object.entries(DEADLINES).map(([name, value]) => [`SWITCHYARD_LIMITS__${name}`, value])
    server = await startServer(MAIN, {
      SWITCHYARD_KEYS: JSON.stringify([{ id: 'tester', key: KEY }]),
      SWITCHYARD_SANDBOXURL: sandbox.urls.base,
      ...Object.fromEntries(limits),
    })
  })
  afterAll(async () => {
    await server.stop()
    sandbox.faults.clear()
    await sandbox.close()
  })

  const post = async (path: string, body: object): Promise<Sent> => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': KEY },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, body: (await response.json()) as Sent['body'] }
  }

  const addressOn = (chain: string) =>
    sandbox.accounts[0]?.addresses.find((each) => each.chain === chain)?.address ?? ''
  const btc = () => ({ sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') })
  const eth = () => ({ sourceAddress: addressOn('EVM'), destinationAddress: addressOn('BTC') })

  let asked = 0
  const quote = async (): Promise<readonly object[]> => {
    const sellAmount = `0.0${(asked++ % 80) + 10}`
    const ask =
      asked % 2 === 0
        ? { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', ...btc() }
        : { sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', ...eth() }
    const { body } = await post('/v3/quote', { sellAmount, ...ask })
    const routes = (body.routes ?? []) as readonly { routeId: string; sellAsset: string }[]
    return routes.map(({ routeId, sellAsset }) => ({ routeId, ...(sellAsset === 'BTC.BTC' ? btc() : eth()) }))
  }
  const track = (index: number) =>
    index % 2 === 0
      ? { hash: `0x${'ab'.repeat(31)}${(index % 250).toString(16).padStart(2, '0')}`, chainId: '1' }
      : { hash: `${'cd'.repeat(31)}${(index % 250).toString(16).padStart(2, '0')}`, chainId: 'bitcoin' }

  /** One wave of everything while one service hangs; the statuses of the answers. */
  const wave = async (service: string, known: readonly object[]): Promise<readonly number[]> => {
    const hang = { hang: true } as const
    const swaps = known.map((request) => post('/v3/swap', request))
    const tracks = [0, 1].map((index) => post('/track', track(asked + index)))
    await new Promise((resolve) => setTimeout(resolve, 20))
    sandbox.faults.set(service, hang)
    const more = [post('/v3/swap', known[0] ?? {}), ...[2, 3].map((index) => post('/track', track(asked + index)))]
    const quotes = [quote(), quote(), quote()]
    const sent = await Promise.all([...swaps, ...tracks, ...more])
    await Promise.all(quotes)
    sandbox.faults.clear()
    return sent.map(({ status }) => status)
  }

  it(
    'answers every request in time, does not exit, and its memory stays flat',
    async () => {
      const end = performance.now() + SECONDS * 1_000
      const warm = performance.now() + (SECONDS * 1_000) / 3
      let before = 0
      let waves = 0
      const statuses = new Map<number, number>()
      while (performance.now() < end) {
        const known = (await quote()).slice(0, 4)
        for (const status of await wave(SERVICES[waves % SERVICES.length] ?? '*', known)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
        waves++
        if (before === 0 && performance.now() > warm) before = server.residentMib()
      }
      const growth = server.residentMib() - before
      process.stdout.write(
        `${waves} waves, answers ${JSON.stringify([...statuses])}, ${growth.toFixed(1)} MiB more than after a third\n`,
      )
      expect(server.ended()).toBeUndefined()
      expect(server.written()).not.toContain('unhandled rejection')
      expect(statuses.get(500) ?? 0).toBe(0)
      expect(statuses.get(200) ?? 0).toBeGreaterThan(waves)
      expect(growth).toBeLessThan(MOST_GROWTH_MIB)
      const again = await fetch(`${server.url}/healthz`)
      expect(again.status).toBe(200)
      expect((await quote()).length).toBeGreaterThan(0)
    },
    (SECONDS + 60) * 1_000,
  )
})
