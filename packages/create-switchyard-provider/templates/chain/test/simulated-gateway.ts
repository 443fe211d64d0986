import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running gateway. */
export interface Simulation {
  readonly url: string
  close(): Promise<void>
}

/** Starts a gateway in which every account holds the balance, base units. It shares no code with the chain. */
export const simulateGateway = async (balance: bigint): Promise<Simulation> => {
  const server = createServer(({ url = '' }, response) => {
    const isAccount = /^\/accounts\/demo1[a-z0-9]+$/.test(url)
    const body = isAccount ? { balance: `${balance}`, sequence: 7, fee: '2000' } : { error: 'not found' }
    response.writeHead(isAccount ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}
