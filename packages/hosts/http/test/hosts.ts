import { type Engine, type RegionHints, SwapError } from '@switchyard/core'
import { createHandler } from '@switchyard/host-http'
import { createLocal, type Local } from '@switchyard/host-local'
import { type PublishedKey, type RenderOptions, renderError } from '@switchyard/wire'
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts'

/** What a caller got: the body, and the HTTP status it has or would have. */
export interface HostResponse {
  readonly status: number
  readonly body: unknown
}

/**
 * The API through one host, whatever carries it: a function per endpoint, given its body or its query.
 * Input is unknown on purpose: tests send what no type allows.
 */
export type Client = Readonly<Record<EndpointName, (input?: unknown) => Promise<HostResponse>>>

export interface ClientOptions {
  readonly apiKey?: string
  readonly region?: RegionHints
  readonly idempotencyKey?: string
  readonly wire?: RenderOptions
  readonly signingKeys?: () => readonly PublishedKey[]
}

/** A way to reach the API. A rule of the API is tested through every one: `describe.each(hosts)`. */
export interface Host {
  readonly name: string
  connect(engine: Engine, options: ClientOptions): Client
}

const base = 'http://switchyard.test'

const client = (ask: (endpoint: Endpoint, input: unknown) => Promise<HostResponse>): Client =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, (input?: unknown) => ask(endpoint, input)]),
  ) as Client

const overHttp: Host = {
  name: 'host-http',
  connect: (engine, { apiKey, region, idempotencyKey, wire, signingKeys }) => {
    const edgeCountryHeader = 'x-edge-country'
    const handler = createHandler(engine, { wire, signingKeys, edgeCountryHeader, explorerPerMinute: 1_000_000 })
    const headers = new Headers({ 'content-type': 'application/json' })
    const named = { 'x-api-key': apiKey, 'x-user-ip': region?.userIp, 'x-forwarded-for': region?.forwardedFor }
    const hints = { 'x-edge-country': region?.edgeCountry, 'idempotency-key': idempotencyKey }
    for (const [name, value] of Object.entries({ ...named, ...hints }))
      if (value !== undefined) headers.set(name, value)
    return client(async ({ method, path, body }, input) => {
      const url = `${base}${path}${body === undefined ? `?${queryText(input)}` : ''}`
      const sent = body === undefined ? {} : { body: JSON.stringify(input) ?? '' }
      const response = await handler(new Request(url, { method, headers, ...sent }))
      return { status: response.status, body: await response.json() }
    })
  },
}

const queryText = (input: unknown): string =>
  new URLSearchParams(
    Object.entries(Object(input))
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === 'object' ? String({}) : String(value)]),
  ).toString()

type Method = (input?: unknown, options?: object) => unknown

const inProcess: Host = {
  name: 'host-local',
  connect: (engine, { apiKey, region, idempotencyKey, wire, signingKeys }) => {
    const local: Local = createLocal(engine, { apiKey, wire, signingKeys })
    const options = { region, idempotencyKey }
    return client(async (endpoint, input) => {
      const method = local[endpoint.local] as Method
      const takesInput = !['providers', 'providersStatus', 'providersQuality', 'status', 'signingKeys'].includes(
        endpoint.local,
      )
      return reply(async () => (takesInput ? method(input, options) : method(options)))
    })
  },
}

const reply = async (ask: () => Promise<unknown>): Promise<HostResponse> => {
  try {
    return { status: 200, body: JSON.parse(JSON.stringify(await ask())) }
  } catch (error) {
    if (!SwapError.is(error)) throw error
    return { status: error.status, body: JSON.parse(JSON.stringify(renderError(error).body)) }
  }
}

export const hosts: readonly Host[] = [overHttp, inProcess]
