import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RecordedRequest } from './recorder.ts'

/** Path, query and body of a request, without times, which differ from run to run. */
const keyOf = (path: string, body = ''): string => `${path} ${body}`.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

const pathOf = (url: string): string => url.slice(new URL(url).origin.length)

/** Answers every request with its recorded response, and sends its port to the parent process. */
const serve = (requests: readonly RecordedRequest[]): void => {
  const recorded = new Map(
    requests.map(({ request, response }) => [keyOf(pathOf(request.url), request.body), response]),
  )
  const answer = (response: ServerResponse, key: string): void => {
    const { status = 404, text = '' } = recorded.get(key) ?? {}
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      if (!hanging.some((path) => request.url?.startsWith(path))) answer(response, keyOf(request.url ?? '/', body))
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

/** Paths of requests that get no answer. */
const hanging: string[] = []

process.once('message', (requests: readonly RecordedRequest[]) => {
  process.on('message', ({ hang }: { readonly hang: string }) => hanging.push(hang))
  serve(requests)
})
process.once('disconnect', () => process.exit())
