import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAwkwardServer } from '../src/awkward-server.ts'
import { expectQuotes, expectTransport } from '../src/expected.ts'
import { quoteOnce } from '../src/quote-once.ts'
import { type SimulatedNodes, startNodes } from '../src/simulated-nodes.ts'
import { transportChecks } from '../src/transport-checks.ts'

let nodes: SimulatedNodes
let awkward: Awaited<ReturnType<typeof startAwkwardServer>>
beforeAll(async () => {
  nodes = await startNodes()
  awkward = await startAwkwardServer()
})
afterAll(async () => {
  awkward.close()
  await nodes.close()
})

it('the documented set-up quotes on Node, with and without a transport of its own', async () => {
  expectQuotes(await quoteOnce(nodes.thornode, nodes.midgard))
})

it('the transport of Node does what the one of every other runtime does', async () => {
  expectTransport(await transportChecks(awkward.url))
})

it('the transport over fetch does the same on Node, and refuses what it cannot do', async () => {
  const { createHttp } = await import('../../../net/src/web.ts')
  const http = createHttp({ maxBytes: 1_000 })
  await expect(http({ method: 'GET', url: `${awkward.url}/large` })).rejects.toThrow(/larger than 1000 bytes/)
  expect(() => createHttp({ lookup: () => undefined })).toThrow(/`lookup` needs the sockets of Node/)
  await http.close()
  await expect(http({ method: 'GET', url: `${awkward.url}/teapot` })).rejects.toThrow(/the client is closed/)
})
