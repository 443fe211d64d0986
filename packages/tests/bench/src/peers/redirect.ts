import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

/** Requests sent so far. */
export const sent = { requests: 0 }

/**
 * Sends every request of this process to a local upstream instead, at `/<host>/<path>`, over sockets that are kept: those of
 * `node:http` and `node:https`, which axios uses, and those of `fetch`. Call it before the code that makes them is loaded.
 */
export const redirect = (port: number): void => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const request = http.request.bind(http)
  const moved = (protocol: string) => (first: unknown, second?: unknown, third?: unknown) => {
    sent.requests++
    const isUrl = typeof first === 'string' || first instanceof URL
    const options = {
      ...(isUrl ? (typeof second === 'object' ? second : {}) : (first as object)),
    } as http.RequestOptions
    const url = isUrl ? new URL(first) : urlOf(options, protocol)
    const heard = [first, second, third].find((each) => typeof each === 'function') as (() => void) | undefined
    const { method, headers } = options
    const path = `/${url.hostname}${url.pathname}${url.search}`
    return request(
      { host: '127.0.0.1', port, path, agent, ...(method && { method }), headers: withoutHost(headers) },
      heard,
    )
  }
  for (const [module, protocol] of [
    [http, 'http:'],
    [https, 'https:'],
  ] as const) {
    const asked = moved(protocol) as typeof http.request
    module.request = asked
    module.get = ((...parts: Parameters<typeof http.get>) => asked(...parts).end()) as typeof http.get
  }
  syncBuiltinESMExports()
  redirectFetch(port)
}

const redirectFetch = (port: number): void => {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    sent.requests++
    const { hostname, pathname, search } = new URL(input instanceof Request ? input.url : input)
    const url = `http://127.0.0.1:${port}/${hostname}${pathname}${search}`
    return input instanceof Request ? fetch(new Request(url, input), init) : fetch(url, init)
  }
}

const urlOf = ({ hostname, host, path }: http.RequestOptions, protocol: string): URL =>
  new URL(`${protocol}//${hostname ?? host}${path ?? '/'}`)

const withoutHost = (headers: http.RequestOptions['headers'] = {}): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'host'))
