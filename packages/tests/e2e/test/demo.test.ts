import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, startDemo } from '@switchyard/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('the demo server in front of a sandbox', () => {
  let sandbox: Sandbox
  let server: RunningServer
  beforeAll(async () => {
    sandbox = createSandbox({ speed: 600 })
    const { base } = await sandbox.listen()
    server = await startDemo({ sandboxUrl: base, port: 0, logLevel: 'silent' })
    await server.engine.ready()
  })
  afterAll(async () => {
    await server?.stop()
    await sandbox.close()
  })

  it('serves all eleven providers, and six or more of them from Bitcoin to Ether', async () => {
    const headers = { 'x-api-key': demoKey, 'content-type': 'application/json' }
    const listed = await (await fetch(`${server.url}/providers`, { headers })).json()
    expect(listed).toHaveLength(11)
    const body = JSON.stringify({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
    const quoted = await fetch(`${server.url}/v3/quote`, { method: 'POST', headers, body })
    const { routes } = (await quoted.json()) as { routes: readonly { readonly providers: readonly string[] }[] }
    expect(new Set(routes.flatMap(({ providers }) => providers)).size).toBeGreaterThanOrEqual(6)
  })
})
