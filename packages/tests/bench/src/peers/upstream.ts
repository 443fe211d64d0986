import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chainflip, createSandbox, mayachain, thorchain } from '@switchyard/sandbox'

/** The simulated service of a host that a peer asks; the first that fits. */
const services: readonly (readonly [host: RegExp, service: string])[] = [
  [/^gateway\.liquify\.com\/chain\/thorchain_api/, '/thornode'],
  [/^thorchain\.ibs\.team\/api/, '/thornode'],
  [/^(midgard\.mayachain\.info)/, '/maya-midgard'],
  [/^([^/]*midgard[^/]*)/, '/midgard'],
  [/^([^/]*mayanode[^/]*)/, '/mayanode'],
  [/^([^/]*thornode[^/]*)/, '/thornode'],
  [/^(chainflip-swap\.chainflip\.io)/, '/chainflip'],
  [/^([^/]*rpc[^/]*chainflip\.io)/, '/chainflip-node'],
]

/** Runtime of the State Chain that the Chainflip SDK of xchain-aggregator 2 knows: it fails on assets added later. */
const runtime = 11_100

/** Names of affiliates that Edge's plugins send. */
const names = ['ej']

interface StoredResponse {
  readonly status: number
  readonly text: string
}

/** Path, query and body of a request, without what counts up. */
const keyOf = (url: string, body: string): string => `${url} ${body}`.replaceAll(/"id":("[^"]*"|\d+)/g, '')

/**
 * Answers the requests of all peers from one sandbox: the first of a kind is passed on, the same one later is answered at once from
 * memory, so that the simulation's own time does not count. Sends its port to the parent process; `{ delayMs }` delays answers.
 */
const serve = async (): Promise<void> => {
  const sandbox = createSandbox({
    seed: 'peers',
    networks: [thorchain({ names }), mayachain({ names }), chainflip({ runtime })],
  })
  const { base } = await sandbox.listen()
  const known = new Map<string, StoredResponse>()
  let delayMs = 0
  process.on('message', (change: { readonly delayMs: number }) => {
    delayMs = change.delayMs
    process.send?.('delayed')
  })
  const server = createServer((request, response) => {
    void answerOf(request).then(({ status, text }) =>
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        response.end(text)
      }, delayMs),
    )
  })
  const answerOf = async (request: IncomingMessage): Promise<StoredResponse> => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const url = (request.url ?? '/').slice(1)
    const key = keyOf(url, body)
    const found = known.get(key) ?? (await passOn(base, url, request.method ?? 'GET', body))
    if (found.status === 200) known.set(key, found)
    return found
  }
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

const passOn = async (base: string, url: string, method: string, body: string): Promise<StoredResponse> => {
  const service = services.find(([host]) => host.test(url))
  if (!service) return { status: 404, text: '{}' }
  const response = await fetch(`${base}${url.replace(...service).replace(/\/$/, '')}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === '' ? {} : { body }),
  })
  return { status: response.status, text: await response.text() }
}

process.once('disconnect', () => process.exit())
await serve()
