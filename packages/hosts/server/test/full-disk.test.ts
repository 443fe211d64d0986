import { join } from 'node:path'
import { createSandbox } from '@switchyard/sandbox'
import { describeWhere } from '@switchyard/test-support'
import type { QuoteResponse, SwapResponse } from '@switchyard/wire'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import { limitedDisk } from './limited-disk.ts'
import { findServer, serverProcess } from './server-process.ts'

const KEY = 'key-of-the-full-disk-test'

const server = findServer()
const disk = server.missing === undefined ? limitedDisk() : server

/** The program on the simulated networks, with its swaps in an SQLite file. */
const start = async (folder: string) => {
  const sandbox = createSandbox({ seed: 'full disk' })
  await sandbox.listen()
  onTestFinished(() => sandbox.close())
  const server = await serverProcess([], {
    SWITCHYARD_PORT: '0',
    SWITCHYARD_KEYS: JSON.stringify([{ id: 'owner', key: KEY }]),
    SWITCHYARD_SANDBOXURL: sandbox.urls.base,
    SWITCHYARD_STORES__SQL__FILE: join(folder, 'swaps.db'),
  })
  onTestFinished(async () => void (await server.signal('SIGKILL')))
  await server.ready()
  const addressOn = (chain: string) =>
    sandbox.accounts[0]?.addresses.find((each) => each.chain === chain)?.address ?? ''
  const addresses = { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') }
  const post = async <Body>(path: string, body: object) => {
    const headers = { 'x-api-key': KEY }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }
  const pair = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.01', providers: ['NEAR'], ...addresses }
  const quote = () => post<QuoteResponse>('/v3/quote', pair)
  const swap = (quoted: QuoteResponse) =>
    post<SwapResponse & { error?: string }>('/v3/swap', { routeId: quoted.routes[0]?.routeId, ...addresses })
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`)
    return { ...((await response.json()) as object), status: response.status }
  }
  return { pid: server.pid, post, quote, swap, readiness }
}

describeWhere(
  disk,
  `a server whose SQLite file is on ${disk.missing === undefined ? disk.value.kind : 'a full disk'}`,
  (disk) => {
    it('is not ready and acknowledges nothing, still reads, and recovers by itself', async () => {
      onTestFinished(() => disk.remove())
      const { pid, post, quote, swap, readiness } = await start(disk.folder)
      const { body: quoted } = await quote()
      const { swapId } = (await swap(quoted)).body
      expect(swapId).toBeDefined()

      disk.fill(pid)
      expect(await readiness()).toMatchObject({ status: 503, down: ['sql'] })
      const refused = await swap(quoted)
      expect([refused.status, refused.body.error]).toEqual([503, 'serviceUnavailable'])
      expect(refused.headers.get('retry-after')).toBe('1')
      expect((await quote()).status).toBe(200)
      expect(await post('/v3/swap/check', { swapId })).toMatchObject({ status: 200, body: { swapId } })

      disk.free(pid)
      await eventually(async () => (await readiness()).status === 200)
      const { status, body } = await swap(quoted)
      expect(status).toBe(200)
      expect(await post('/v3/swap/check', { swapId: body.swapId })).toMatchObject({ status: 200 })
    }, 60_000)
  },
)
