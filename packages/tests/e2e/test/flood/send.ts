import { gunzipSync } from 'node:zlib'
import type { Handler } from '@switchyard/host-http'
import type { Pool } from './pool.ts'
import type { Drawn } from './requests.ts'
import { fault } from './response-fault.ts'

/** Far beyond every deadline of the engine: a request that takes longer hangs. */
const HANG_MS = 30_000

/** Counts of each endpoint's statuses; requests to other paths are counted as `others`. */
export type Tally = Map<string, Map<number, number>>

export interface Sending {
  readonly handler: Handler
  readonly pool: Pool
  readonly tally: Tally
}

/** Sends all requests at once and returns the faults of the responses; no response within `HANG_MS` is a fault. */
export const sendAll = async (drawn: readonly Drawn[], sending: Sending): Promise<readonly string[]> => {
  const open = new Set(drawn)
  let timer: NodeJS.Timeout | undefined
  const hanging = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve([...open].map((one) => `no answer: ${shown(one)}`)), HANG_MS)
  })
  const settled = Promise.all(drawn.map((one) => send(one, sending).finally(() => open.delete(one))))
  const wrong = await Promise.race([settled, hanging])
  clearTimeout(timer)
  return wrong.filter((one) => one !== undefined)
}

const send = async (drawn: Drawn, { handler, pool, tally }: Sending): Promise<string | undefined> => {
  const response = await handler(requestOf(drawn, pool))
  const text = await plain(response)
  const { status, headers } = response
  count(tally, drawn, status)
  const wrong = fault(drawn, { status, type: headers.get('content-type') ?? '', text })
  if (wrong !== undefined) return `${wrong}: ${shown(drawn)} → ${text.slice(0, 300)}`
  if (status === 200 && isOwn(drawn)) pool.learn(drawn.path, text)
  return undefined
}

const requestOf = ({ method, path, query, headers, body }: Drawn, pool: Pool): Request => {
  const url = `http://switchyard.test${path.startsWith('/') ? path : `/${path}`}${query === '' ? '' : `?${pool.filled(query)}`}`
  const given = new Headers()
  for (const [name, value] of headers) given.append(name, value)
  const sent = typeof body === 'string' ? pool.filled(body) : body
  const bodied = sent !== undefined && method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers: given, ...(bodied ? { body: sent } : {}) })
}

const plain = async (response: Response): Promise<string> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const short = response.headers.get('content-encoding') === 'gzip' && bytes.length > 0
  return (short ? gunzipSync(bytes) : bytes).toString()
}

/** Tells whether the request is for its target endpoint. */
const isOwn = ({ method, path, target }: Drawn): boolean => method === target.method && path === target.path

const count = (tally: Tally, drawn: Drawn, status: number): void => {
  const name = isOwn(drawn) ? `${drawn.method} ${drawn.path}` : 'others'
  const own = tally.get(name) ?? new Map<number, number>()
  own.set(status, (own.get(status) ?? 0) + 1)
  tally.set(name, own)
}

const shown = ({ method, path, query, headers, body }: Drawn): string =>
  JSON.stringify({
    method,
    path: path.slice(0, 200),
    query: query.slice(0, 200),
    headers: headers.map(([name, value]) => [name, value.slice(0, 80)]),
    body: String(body).slice(0, 600),
  })
