import fc from 'fast-check'
import { type Body, bodies } from './bodies.ts'
import { amountText, oddName } from './values.ts'

/** One endpoint and how to generate requests for it. */
export interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Share of the requests that go here. */
  readonly weight: number
  /** Valid queries or bodies. */
  readonly sound: fc.Arbitrary<object>
  readonly names: readonly string[]
}

/** One request as data. `*route0*` and `*deposit3*` stand for routes and deposits of earlier responses. */
export interface Drawn {
  readonly target: Target
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Body
}

/** API keys of the engine. */
export const keys = {
  open: 'flood-key-open',
  slow: 'flood-key-slow',
  small: 'flood-key-small',
  narrow: 'flood-key-narrow',
}

const method = (own: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(own) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'BREW'),
    },
  )

const path = (own: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(own) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(`${own}/`, `/${own}`, `${own}/x`, `${own}%00`, own.toUpperCase(), `/%2e%2e${own}`),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_000 }).map((length) => `${own}/${'a'.repeat(length)}`) },
    { weight: 1, arbitrary: fc.webPath() },
  )

const ascii = fc.stringMatching(/^[\x21-\x7e]{0,60}$/)
const places = fc.constantFrom(
  '203.0.113.7',
  '203.0.113.7, 10.0.0.1',
  '::1',
  '256.1.1.1',
  '1.2.3',
  ',',
  '0x7f.1',
  'unknown',
  'US',
)
const header = fc.oneof(
  fc.tuple(fc.constantFrom('x-forwarded-for', 'x-user-ip', 'x-edge-country'), fc.oneof(places, ascii)),
  fc.tuple(
    fc.constant('content-type'),
    fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x', 'a/b;c='),
  ),
  fc.tuple(
    fc.constant('accept-encoding'),
    fc.oneof(fc.constantFrom('gzip', 'br;q=0, *', 'identity;q=0', 'x;q=9', ';;,,'), ascii),
  ),
  fc.tuple(
    fc.constantFrom('if-none-match', 'if-modified-since', 'range', 'origin', 'accept', 'expect', 'cookie'),
    ascii,
  ),
  fc.tuple(fc.constant('content-length'), fc.constantFrom('0', '1', '99999999', '-1', 'x', '1e3')),
  fc.tuple(fc.constant('x-request-id'), fc.oneof(ascii, fc.constant('a'.repeat(4_000)))),
  fc.tuple(fc.constantFrom('x-api-key', 'authorization', 'x-large'), fc.oneof(ascii, fc.constant('k'.repeat(8_000)))),
)

const key = fc.oneof(
  { weight: 60, arbitrary: fc.constant([['x-api-key', keys.open] as const]) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(keys.slow, keys.small, keys.narrow).map((one) => [['x-api-key', one] as const]),
  },
  { weight: 1, arbitrary: fc.constantFrom([], [['x-api-key', ''] as const], [['x-api-key', 'wrong'] as const]) },
)

const headers = fc
  .tuple(
    key,
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(header, { maxLength: 4 }) }),
  )
  .map(([own, more]) => [...own, ...more])

const queryText = (members: object): string =>
  new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)])).toString()

const strayQuery = fc.oneof(
  fc.constantFrom('%', '%zz', '=', '&&&', '?', 'a[b]=c', '__proto__=1', '%F0%28', '+', '#x', ';', 'limit=1&limit=2'),
  fc.integer({ min: 1, max: 2_000 }).map((count) => Array.from({ length: count }, (_, at) => `p${at}=${at}`).join('&')),
  fc.integer({ min: 1, max: 16_000 }).map((length) => `query=${'q'.repeat(length)}`),
  fc.webQueryParameters(),
)

const query = ({ sound, names }: Target): fc.Arbitrary<string> => {
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names, 'x') }, { weight: 1, arbitrary: oddName })
  const value = fc.oneof(
    amountText,
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('BTC.BTC', '__proto__', 'rwa'),
  )
  const changes = fc.dictionary(name, value, { minKeys: 1, maxKeys: 3 })
  return fc.oneof(
    { weight: 8, arbitrary: sound.map(queryText) },
    { weight: 8, arbitrary: fc.tuple(sound, changes).map(([own, more]) => queryText({ ...own, ...more })) },
    { weight: 2, arbitrary: fc.tuple(sound, changes).map(([own, more]) => `${queryText(own)}&${queryText(more)}`) },
    { weight: 3, arbitrary: strayQuery },
  )
}

const drawn = (target: Target): fc.Arbitrary<Drawn> => {
  const common = { target: fc.constant(target), method: method(target.method), path: path(target.path), headers }
  if (target.method === 'GET') return fc.record({ ...common, query: query(target) })
  const stray = fc.oneof({ weight: 20, arbitrary: fc.constant('') }, { weight: 1, arbitrary: strayQuery })
  return fc.record({ ...common, query: stray, body: bodies(target.sound, target.names) })
}

/** Requests to all of the targets. */
export const requests = (targets: readonly Target[]): fc.Arbitrary<Drawn> =>
  fc.oneof(...targets.map((target) => ({ weight: target.weight, arbitrary: drawn(target) })))
