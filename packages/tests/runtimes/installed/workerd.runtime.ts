import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startAwkwardServer } from '../src/awkward-server.ts'
import { bundleOf } from '../src/bundle.ts'
import { expectTransport, unexplained } from '../src/expected.ts'
import { type SimulatedNodes, startNodes } from '../src/simulated-nodes.ts'
import { type Miniflare, startWorker } from './runtimes.ts'

const EXAMPLE = '../../../../examples/embed-worker/src/main.ts'
const wish = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }

let worker: Miniflare | undefined
afterEach(async () => {
  await worker?.dispose()
  worker = undefined
})

const send = (path: string, init?: RequestInit): Promise<Response> =>
  (worker as Miniflare).dispatchFetch(`https://worker.example${path}`, init)

const posted = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})

const quote = async () => {
  const response = await send('/v3/quote', posted(JSON.stringify(wish)))
  const { routes } = (await response.json()) as { routes: { providers: string[] }[] }
  return [response.status, routes?.map(({ providers }) => providers[0])]
}

const quoted = [200, ['THORCHAIN_STREAMING']]

describe('the example of a worker in workerd', () => {
  let nodes: SimulatedNodes
  let script: string
  beforeAll(async () => {
    nodes = await startNodes()
    script = await bundleOf(EXAMPLE, 'worker', {
      'process.env.THORNODE_URL': JSON.stringify(nodes.thornode),
      'process.env.MIDGARD_URL': JSON.stringify(nodes.midgard),
    })
  })
  afterAll(() => nodes.close())

  it('quotes with its first request', async () => {
    worker = await startWorker(script)
    expect(await quote()).toEqual(quoted)
    expect(await quote()).toEqual(quoted)
  })

  it.each(['/healthz', '/readyz', '/providers'])('quotes after a first request to %s', async (path) => {
    worker = await startWorker(script)
    await (await send(path)).text()
    const startedAt = performance.now()
    expect(await quote()).toEqual(quoted)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  it('quotes after the client of the first quote has left', async () => {
    worker = await startWorker(script)
    const controller = new AbortController()
    const left = send('/v3/quote', { ...posted(JSON.stringify(wish)), signal: controller.signal }).catch(() => 'left')
    setTimeout(() => controller.abort(), 5)
    await left
    expect(await quote()).toEqual(quoted)
  })

  it('answers many quotes at once, streams one, and refuses a malformed one', async () => {
    worker = await startWorker(script)
    expect(await Promise.all(Array.from({ length: 8 }, quote))).toEqual(Array.from({ length: 8 }, () => quoted))
    const stream = await (await send('/v3/quote/stream', posted(JSON.stringify(wish)))).text()
    expect(stream).toMatch(/event: complete/)
    const refused = await send('/v3/quote', posted('{'))
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, 'invalidRequest'])
  })
})

describe('a worker whose upstream is down', () => {
  it('answers every request with an error of the table', async () => {
    const nothing = JSON.stringify('http://127.0.0.1:9')
    const define = { 'process.env.THORNODE_URL': nothing, 'process.env.MIDGARD_URL': nothing }
    worker = await startWorker(await bundleOf(EXAMPLE, 'worker', define))
    for (let time = 0; time < 6; time++) {
      const response = await send('/v3/quote', posted(JSON.stringify(wish)))
      const { providerErrors, error } = (await response.json()) as { providerErrors?: object[]; error?: string }
      expect([response.status, error, providerErrors?.length]).toEqual([200, undefined, 1])
    }
  })
})

describe('the transport in workerd', () => {
  it('keeps its promises', async () => {
    const awkward = await startAwkwardServer()
    try {
      worker = await startWorker(await bundleOf('checks-worker.ts', 'worker'))
      const response = await send(`/?server=${encodeURIComponent(awkward.url)}`)
      // workerd does not say why there is no answer.
      expectTransport((await response.json()) as Record<string, string>, { refused: unexplained })
    } finally {
      awkward.close()
    }
  })
})
