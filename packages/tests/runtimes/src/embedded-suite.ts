import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SimulatedNodes, startNodesOfExamples } from './simulated-nodes.ts'

/** An application that serves the API. */
export interface EmbeddedApi {
  /** Sends a request to a path of the API, below its mount. */
  send(path: string, init?: RequestInit): Promise<Response>
  close?(): Promise<void>
}

/** Differences between applications. */
export interface EmbeddedSuiteOptions {
  /** Opens the application, once the nodes are there. */
  readonly open: () => Promise<EmbeddedApi>
  /** The application's own parser refuses malformed bodies before they reach the API. */
  readonly parsesBodies?: boolean
}

const wish = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }

const posted = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})

/** Tests what every application that serves the API must do. */
export const embeddedSuite = (name: string, { open, parsesBodies = false }: EmbeddedSuiteOptions): void => {
  describe(name, () => {
    let nodes: SimulatedNodes
    let api: EmbeddedApi
    beforeAll(async () => {
      nodes = await startNodesOfExamples()
      api = await open()
    })
    afterAll(async () => {
      await api?.close?.()
      await nodes?.close()
    })

    it('answers a request that needs no engine, and then a quote', async () => {
      expect(await (await api.send('/healthz')).json()).toEqual({ status: 'ok' })
      const response = await api.send('/v3/quote', posted(JSON.stringify(wish)))
      expect(response.status).toBe(200)
      const { routes } = (await response.json()) as { routes: { providers: string[]; expectedBuyAmount: string }[] }
      expect(routes[0]?.providers).toEqual(['THORCHAIN_STREAMING'])
      expect(Number(routes[0]?.expectedBuyAmount)).toBeGreaterThan(1)
    })

    it('streams a quote', async () => {
      const response = await api.send('/v3/quote/stream', posted(JSON.stringify(wish)))
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
      const names = [...(await response.text()).matchAll(/^event: (.+)$/gm)].map(([, event]) => event)
      expect(names[0]).toBe('route')
      expect(names.at(-1)).toBe('complete')
    })

    it('refuses what it must with an error of the table', async () => {
      const errorOf = async (path: string, init?: RequestInit) => {
        const response = await api.send(path, init)
        return [response.status, ((await response.json()) as { error: string }).error]
      }
      expect(await errorOf('/v3/quote', posted(JSON.stringify({ ...wish, sellAmount: 1 })))).toEqual([
        400,
        'invalidRequest',
      ])
      expect(await errorOf('/nothing')).toEqual([404, 'notFound'])
      expect(await errorOf('/v3/quote')).toEqual([405, 'methodNotAllowed'])
      if (parsesBodies) return
      expect(await errorOf('/v3/quote', posted('{'))).toEqual([400, 'invalidRequest'])
      expect(await errorOf('/v3/quote', posted(JSON.stringify('x'.repeat(100_000))))).toEqual([413, 'payloadTooLarge'])
    })
  })
}
