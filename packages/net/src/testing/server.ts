import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server on 127.0.0.1 that ends with the test. */
export interface TestServer {
  readonly url: string
  readonly server: Server
  /** Connections accepted so far. */
  sockets(): number
  /** Connections open now. */
  open(): number
}

export const serve = async (listener: RequestListener): Promise<TestServer> => {
  const server = createServer(listener)
  let accepted = 0
  let open = 0
  server.on('connection', (socket) => {
    accepted++
    open++
    socket.on('close', () => open--)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server, sockets: () => accepted, open: () => open }
}
