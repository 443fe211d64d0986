import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server on 127.0.0.1 that is closed at the end of the test. */
export interface TestServer {
  readonly url: string
  readonly server: Server
  /** Connections accepted so far. */
  sockets(): number
  /** Connections open now that have carried a request: after an abort, the fetch of Node 22 opens a spare one. */
  open(): number
}

export const serve = async (listener: RequestListener): Promise<TestServer> => {
  const server = createServer(listener)
  let accepted = 0
  const used = new Set<Socket>()
  server.on('connection', (socket) => {
    accepted++
    socket.on('close', () => used.delete(socket))
    socket.on('error', () => undefined)
  })
  server.on('request', ({ socket }) => used.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server, sockets: () => accepted, open: () => used.size }
}
