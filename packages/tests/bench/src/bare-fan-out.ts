import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent, request } from 'undici'
import type { Exchange } from './recorder.ts'

/** Asks everything at once, reads every answer, and writes the given one; another quote at every run. */
export interface FanOut {
  /** The client it asks with. */
  readonly name: string
  readonly run: () => Promise<unknown>
  close(): Promise<void>
}

/** What one quote asks, and the answer it is given. */
export interface Fan {
  readonly exchanges: readonly Exchange[]
  readonly answer: unknown
}

/** Makes a fan-out of recorded quotes, sent to where they moved. */
export type MakeFanOut = (fans: readonly Fan[], moved: (url: string) => string) => FanOut

type Target = Omit<Exchange['request'], 'url'> & { readonly url: URL }

const targetsOf = (exchanges: readonly Exchange[], moved: (url: string) => string): readonly Target[] =>
  exchanges.map(({ request }) => ({ ...request, url: new URL(moved(request.url)) }))

const fanOut = (
  fans: readonly Fan[],
  moved: (url: string) => string,
  ask: (target: Target) => Promise<unknown>,
): (() => Promise<string>) => {
  const quotes = fans.map(({ exchanges, answer }) => ({ targets: targetsOf(exchanges, moved), answer }))
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

/** The same floor over the client library the engine's own way out is made of, with the same settings. */
export const overUndici: MakeFanOut = (fans, moved) => {
  const dispatcher = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 60_000 })
  const ask = async ({ url, method, headers, body }: Target) => {
    const asked = await request(url, { dispatcher, method, headers: { ...headers }, body: body ?? null })
    return parse(await asked.body.text())
  }
  return { name: 'undici', run: fanOut(fans, moved, ask), close: () => dispatcher.destroy() }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
