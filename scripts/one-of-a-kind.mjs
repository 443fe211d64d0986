// What the product code does in one place alone: waiting under a signal or a deadline, failing over, sharing requests, reading
// the JSON of others. A list names where else a call is right, with the reason. Packages for tests are not looked at: the
// sandbox and the conformance kit stand apart from what they test.
import { exportsOf, nodesOf, syntaxOf } from './sources.mjs'

/** `AbortSignal.any` of a call to it, `addEventListener abort` of one that listens to a signal. */
const calleeOf = ({ callee, arguments: [first] }) => {
  if (callee.type !== 'MemberExpression') return undefined
  const { name } = callee.property
  if (name === 'addEventListener') return first?.value === 'abort' ? 'addEventListener abort' : undefined
  return callee.object.type === 'Identifier' ? `${callee.object.name}.${name}` : undefined
}

const WAITING = new Set(['addEventListener abort', 'AbortSignal.any', 'AbortSignal.timeout', 'Promise.race'])

const kinds = [
  {
    rule: 'wait',
    what: 'waits under a signal by itself; use the helpers of core/src/async',
    calls: (name) => WAITING.has(name),
    allowed: { 'packages/core/src/async/on-abort.ts': 'the one place; the other helpers are made of it' },
  },
  {
    rule: 'json',
    what: 'reads JSON by itself; use the reader of @switchyard/net',
    calls: (name) => name === 'JSON.parse',
    allowed: {
      'packages/client/src/transport/send.ts': 'answers of our own API, in browsers; amounts are texts',
      'packages/core/src/pipeline/idempotency/answer-row.ts': 'answers this engine stored, every member checked',
      'packages/core/src/stored/parse-row.ts': 'terms this engine stored, every member checked',
      'packages/net/src/json/parse-json.ts': 'the reader of @switchyard/net',
      'packages/hosts/server/src/config/schema-walk.ts': 'variables of the environment',
      'packages/hosts/server/src/cli/keys/key-ledger.ts': 'copies a value of this process',
      'packages/hosts/server/src/keys/file/edit-key-file.ts': 'copies a value of this process',
      'packages/create-switchyard-provider/src/read-own-version.ts': 'its own manifest',
      'packages/hosts/server/src/read-package-version.ts': 'its own manifest',
      'packages/sources/src/prices/coingecko-requests.ts': 'keys this process wrote',
      'packages/stores/sql/src/parse-text.ts': 'rows this store wrote; their readers check every member',
      'packages/stores/sql/src/webhook-rows.ts': 'rows this store wrote',
      'packages/wire/src/api/build-swap-once.ts': 'the response this package rendered',
      'packages/wire/src/openapi/create-open-api-document.ts': 'copies a value of this process without absent members',
      'packages/chains/tron/src/transaction.ts': 'copies a value of this process without absent members',
      'packages/wire/src/docs/client/docs.page.ts': 'a value of its own page',
      'packages/wire/src/render/render-error.ts': 'copies a value of this process',
      'packages/wire/src/request/read-json.ts': 'request bodies; errors name the field',
      'packages/wire/src/signing/canonical.ts': 'copies a value of this process',
      'packages/wire/src/signing/verify-swap-signature.ts': 'what was compared byte by byte with a value in hand',
    },
  },
]

const helpers = [
  { rule: 'failover', what: 'a failover', names: /failover|^inTurn/i, home: 'packages/net/' },
  {
    rule: 'coalescer',
    what: 'a request coalescer',
    names: /coalesc|sharedRequest|inFlight/i,
    home: 'packages/core/src/async/',
  },
]

const calleesOf = (file) =>
  [...nodesOf(syntaxOf(file))].flatMap((node) => (node.type === 'CallExpression' ? (calleeOf(node) ?? []) : []))

/** Problems of these files, `{ rule, text }`: a call outside its place, an exception nobody needs, a second helper. */
export const oneOfAKind = (product) => {
  const files = product.filter((file) => !file.startsWith('packages/testing/'))
  const callees = new Map(files.map((file) => [file, new Set(calleesOf(file))]))
  const makes = (file, { calls }) => [...(callees.get(file) ?? [])].filter(calls)
  const outside = kinds.flatMap((kind) =>
    files
      .filter((file) => !(file in kind.allowed) && makes(file, kind).length > 0)
      .map((file) => ({ rule: kind.rule, text: `${file} ${kind.what} (${makes(file, kind).join(', ')})` })),
  )
  const spare = kinds.flatMap((kind) =>
    Object.keys(kind.allowed)
      .filter((file) => makes(file, kind).length === 0)
      .map((file) => ({ rule: kind.rule, text: `scripts/one-of-a-kind.mjs allows ${file}, which does not need it` })),
  )
  const second = helpers.flatMap(({ rule, what, names, home }) =>
    files
      .filter((file) => !file.startsWith(home) && exportsOf(file).some((name) => names.test(name)))
      .map((file) => ({ rule, text: `${file} exports ${what}; there is one in ${home}` })),
  )
  return [...outside, ...spare, ...second]
}
