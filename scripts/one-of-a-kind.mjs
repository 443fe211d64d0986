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
    what: 'waits under a signal by itself; use the helper of @switchyard/net',
    calls: (name) => WAITING.has(name),
    allowed: {},
  },
  {
    what: 'reads JSON by itself; use the reader of @switchyard/net',
    calls: (name) => name === 'JSON.parse',
    allowed: {
      'packages/core/src/quote/keep.ts': 'quotes this engine stored',
      'packages/hosts/server/src/config/read-tree.ts': 'the configuration file of the operator',
      'packages/hosts/server/src/config/schema-walk.ts': 'variables of the environment',
      'packages/hosts/server/src/keys/command/key-ledger.ts': 'copies a value of this process',
      'packages/hosts/server/src/keys/file/edit-key-file.ts': 'copies a value of this process',
      'packages/hosts/server/src/package-version.ts': 'its own manifest',
      'packages/sources/src/prices/coingecko-questions.ts': 'keys this process wrote',
      'packages/stores/sql/src/leg-json.ts': 'rows this store wrote',
      'packages/stores/sql/src/sql-keys.ts': 'rows this store wrote',
      'packages/stores/sql/src/stored-caller.ts': 'rows this store wrote',
      'packages/stores/sql/src/swap-row.ts': 'rows this store wrote',
      'packages/wire/src/render/render-error.ts': 'copies a value of this process',
      'packages/wire/src/request/read-json.ts': 'request bodies, which callers are told about field by field',
      'packages/wire/src/signing/sign-swap.ts': 'copies a value of this process',
    },
  },
]

const helpers = [
  { what: 'a failover', names: /failover|inTurn|roundRobin/i, home: 'packages/net/' },
  { what: 'a request coalescer', names: /coalesc|sharedRequests|inFlight/i, home: 'packages/net/' },
]

/** Problems of these files, one for each file and kind, and one for each exception nobody needs. */
export const oneOfAKind = (product) => {
  const files = product.filter((file) => !file.startsWith('packages/testing/'))
  const used = new Set()
  const calls = files.flatMap((file) => {
    const callees = [...nodesOf(syntaxOf(file))].flatMap((node) =>
      node.type === 'CallExpression' ? (calleeOf(node) ?? []) : [],
    )
    return kinds.flatMap(({ what, calls, allowed }, kind) => {
      const found = [...new Set(callees.filter(calls))]
      if (found.length === 0) return []
      if (!(file in allowed)) return [`${file} ${what} (${found.join(', ')})`]
      used.add(`${kind} ${file}`)
      return []
    })
  })
  const spare = kinds.flatMap(({ what, allowed }, kind) =>
    Object.keys(allowed)
      .filter((file) => !used.has(`${kind} ${file}`))
      .map((file) => `scripts/one-of-a-kind.mjs allows ${file}, which no longer ${what.split(' by itself')[0]}`),
  )
  const second = helpers.flatMap(({ what, names, home }) =>
    files
      .filter((file) => !file.startsWith(home) && exportsOf(file).some((name) => names.test(name)))
      .map((file) => `${file} exports ${what}; there is one in ${home}`),
  )
  return [...calls, ...spare, ...second]
}
