import { type Engine, type RegionHints, SwapError } from '@switchyard/core'
import { createHandler } from '@switchyard/host-http'
import { createLocal, type Local } from '@switchyard/host-local'
import { type RenderOptions, renderError } from '@switchyard/wire'

/** What a caller got: the body, and the HTTP status it has or would have. */
export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** The API through one host, whatever carries it. Bodies are unknown on purpose: tests send what no type allows. */
export interface Client {
  tokens(query?: Readonly<Record<string, string>>): Promise<Reply>
  providers(): Promise<Reply>
  quote(body: unknown): Promise<Reply>
  swap(body: unknown): Promise<Reply>
  track(body: unknown): Promise<Reply>
}

export interface ClientOptions {
  readonly apiKey?: string
  readonly region?: RegionHints
  readonly wire?: RenderOptions
}

/** A way to reach the API. A rule of the API is tested through every one: `describe.each(hosts)`. */
export interface Host {
  readonly name: string
  connect(engine: Engine, options: ClientOptions): Client
}

const base = 'http://switchyard.test'

const overHttp: Host = {
  name: 'host-http',
  connect: (engine, { apiKey, region, wire }) => {
    const handler = createHandler(engine, { wire, edgeCountryHeader: 'x-edge-country' })
    const headers = new Headers({ 'content-type': 'application/json' })
    const named = { 'x-api-key': apiKey, 'x-user-ip': region?.userIp, 'x-forwarded-for': region?.forwardedFor }
    for (const [name, value] of Object.entries({ ...named, 'x-edge-country': region?.edgeCountry }))
      if (value !== undefined) headers.set(name, value)
    const send = async (path: string, init: RequestInit): Promise<Reply> => {
      const response = await handler(new Request(`${base}${path}`, { ...init, headers }))
      return { status: response.status, body: await response.json() }
    }
    const post = (path: string) => (body: unknown) => send(path, { method: 'POST', body: JSON.stringify(body) ?? '' })
    return {
      tokens: (query = {}) => send(`/tokens?${new URLSearchParams(query)}`, {}),
      providers: () => send('/providers', {}),
      quote: post('/v3/quote'),
      swap: post('/v3/swap'),
      track: post('/track'),
    }
  },
}

const inProcess: Host = {
  name: 'host-local',
  connect: (engine, { apiKey, region, wire }) => {
    const local = createLocal(engine, { apiKey, wire })
    const options = { region }
    return {
      tokens: (query) => reply(local.tokens(query, options)),
      providers: () => reply(local.providers(options)),
      quote: (body) => reply(local.quote(body as Parameters<Local['quote']>[0], options)),
      swap: (body) => reply(local.swap(body as Parameters<Local['swap']>[0], options)),
      track: (body) => reply(local.track(body as Parameters<Local['track']>[0], options)),
    }
  },
}

const reply = async (answer: Promise<unknown>): Promise<Reply> => {
  try {
    return { status: 200, body: JSON.parse(JSON.stringify(await answer)) }
  } catch (error) {
    if (!SwapError.is(error)) throw error
    return { status: error.status, body: JSON.parse(JSON.stringify(renderError(error).body)) }
  }
}

export const hosts: readonly Host[] = [overHttp, inProcess]
