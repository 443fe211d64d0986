import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmbeddedApi } from './embedded-suite.ts'

/** The API below a path of a listening server. */
export const served = async (server: Server, basePath: string): Promise<EmbeddedApi> => {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    send: (path, init) => fetch(`http://127.0.0.1:${port}${basePath}${path}`, init),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
