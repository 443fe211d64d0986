import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent, type Dispatcher, request } from 'undici'
import type { RecordedRequest } from './recorder.ts'

/** Sends all requests of a quote at once, reads every response and writes the given one; the next quote at every run. */
export interface FanOut {
  /** The HTTP client it uses. */
  readonly name: string
  readonly run: () => Promise<unknown>
  close(): Promise<void>
}

/** The requests of one quote, and the response to it. */
export interface Fan {
  readonly requests: readonly RecordedRequest[]
  readonly answer: unknown
}

/** Makes a fan-out of recorded quotes; `moved` gives the address of the replaying upstream. */
export type MakeFanOut = (fans: readonly Fan[], moved: (url: string) => string) => FanOut

type Target = Omit<RecordedRequest['request'], 'url'> & { readonly url: URL }

const targetsOf = (requests: readonly RecordedRequest[], moved: (url: string) => string): readonly Target[] =>
  requests.map(({ request }) => ({ ...request, url: new URL(moved(request.url)) }))

const fanOut = (
  fans: readonly Fan[],
  moved: (url: string) => string,
  ask: (target: Target) => Promise<unknown>,
): (() => Promise<string>) => {
  const quotes = fans.map(({ requests, answer }) => ({ targets: targetsOf(requests, moved), answer }))
  let turn = 0
  return async () => {
    const { targets, answer } = quotes[turn++ % quotes.length] as (typeof quotes)[number]
    await Promise.all(targets.map(ask))
    return JSON.stringify(answer)
  }
}

/**
 * The floor: the same requests over keep-alive sockets of Node's own client, all at once, each answer parsed as JSON and
 * nothing else done with it; then an answer of the same bytes is written.
 */
export const overNodeHttp: MakeFanOut = (fans, moved) => {
  const agent = new HttpAgent({ keepAlive: true, maxSockets: 256 })
  const ask = ({ url, method, headers, body }: Target) =>
    new Promise<unknown>((resolve, reject) => {
      const asked = httpRequest(url, { agent, method, headers: { ...headers } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(parse(Buffer.concat(chunks).toString('utf8'))))
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return { name: 'node:http', run: fanOut(fans, moved, ask), close: async () => agent.destroy() }
}

/** The same floor over the client library of the engine's own transport, with the same settings. */
export const overUndici: MakeFanOut = (fans, moved) => {
  const dispatcher = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 60_000 })
  const ask = async ({ url, method, headers, body }: Target) => {
    const asked = await request(url, { dispatcher, method, headers: { ...headers }, body: body ?? null })
    return parse(await asked.body.text())
  }
  return { name: 'undici', run: fanOut(fans, moved, ask), close: () => dispatcher.destroy() }
}

/** The least undici can do: its `dispatch` with a handler that collects one body, without the stream and promises of `request`. */
export const overDispatch: MakeFanOut = (fans, moved) => {
  const dispatcher = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 60_000 })
  const ask = ({ url, method, headers, body }: Target) =>
    new Promise<unknown>((resolve, reject) => {
      const path = `${url.pathname}${url.search}`
      const options = { origin: url.origin, path, method, headers: { ...headers }, body: body ?? null }
      dispatcher.dispatch(options, new BodyCollector(resolve, reject))
    })
  return { name: 'dispatch', run: fanOut(fans, moved, ask), close: () => dispatcher.destroy() }
}

/** The names of its methods are undici's. */
class BodyCollector implements Dispatcher.DispatchHandler {
  readonly #chunks: Buffer[] = []
  readonly #resolve: (body: unknown) => void
  readonly #reject: (failure: Error) => void

  constructor(resolve: (body: unknown) => void, reject: (failure: Error) => void) {
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(): void {}

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#resolve(parse(Buffer.concat(this.#chunks).toString('utf8')))
  }

  onResponseError(_controller: Dispatcher.DispatchController, failure: Error): void {
    this.#reject(failure)
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
