import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SwapStatus, TrackStatus } from '@switchyard/core'

/** Looks until the next step. */
const LOOKS = 4

const statusOf = (channel: string, status: TrackStatus, step: number): SwapStatus => ({
  ...{ chainId: 'litecoin', hash: `hash${channel}`, block: -1, type: 'swap', status },
  ...{ fromAsset: 'LTC.LTC', fromAmount: '1.5', fromAddress: '' },
  ...{ toAsset: 'DOGE.DOGE', toAmount: String(step), toAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU' },
  finalisedAt: -1,
  legs: [],
})

/** A provider over HTTP that fails every seventh time. Its swaps pay out a little more with every fourth look, and complete once released. */
export const steppingProvider = async () => {
  const looks = new Map<string, number>()
  let asked = 0
  let released = false
  const server = createServer((request, response) => {
    asked += 1
    const channel = String(request.url).slice(1)
    const count = (looks.get(channel) ?? 0) + 1
    looks.set(channel, count)
    if (asked % 7 === 0) return void response.writeHead(503).end()
    const step = Math.floor(count / LOOKS)
    const status = released ? 'completed' : step === 0 ? 'pending' : 'swapping'
    response.end(JSON.stringify(statusOf(channel, status, step)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    release: () => {
      released = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
