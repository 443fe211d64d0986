import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web site of somebody else: the pages of an integrator. */
export interface HostPage {
  readonly origin: string
  /** Content that it serves, by path. */
  readonly files: Map<string, string>
  close(): void
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

/** Starts the site, empty at first. */
export const openHostPage = async (): Promise<HostPage> => {
  const files = new Map<string, string>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/, '')
    const body = files.get(path)
    if (body === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A page with this body. */
export const htmlOf = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title><main><h1>Host</h1>${body}</main>`
