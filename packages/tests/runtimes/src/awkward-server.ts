import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/silent': () => {},
  '/teapot': (response) => void response.writeHead(418, { 'X-Kind': 'Teapot' }).end(),
  '/redirect': (response) => void response.writeHead(302, { location: '/teapot' }).end(),
  '/large': (response) => void response.end('x'.repeat(100_000)),
  '/gzip': (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked')),
}

/** A server whose answers a transport must get right. */
export const startAwkwardServer = async (): Promise<{ readonly url: string; close(): void }> => {
  const server = createServer((request, response) => {
    // Pages of a browser may read the answers.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-expose-headers', '*')
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else request.pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
