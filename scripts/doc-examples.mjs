// The examples in the docstrings of published packages. Each must compile, and an entry function must have one.
//
// Entry functions are those that the program of a user or the author of a plugin calls: every function that a package of `CALLED` exports, and in
// every other package those that make something (`createX`, `openX`, and what returns a `Plugin`). The rest of core, wire and the adapters is
// shared by packages of ours; their docstrings say what they take and return.
import { readFileSync } from 'node:fs'
import { entryFunctions } from './entry-functions.mjs'
import { root } from './root.mjs'
import { docOf } from './sources.mjs'

const CALLED = new Set([
  'chain-kit',
  'client',
  'conformance',
  'create-switchyard-provider',
  'host-http',
  'host-local',
  'mcp',
  'net',
  'provider-kit',
  'server',
  'sources',
  'store-redis',
  'store-sql',
  'verify',
  'webhooks',
])

const makesSomething = ({ name, returns }) => /^(create|open)[A-Z]/.test(name) || returns === 'Plugin'

const isEntry = (each) => CALLED.has(each.package) || makesSomething(each)

/** The code of a docstring's examples, without their fences. */
const examplesIn = (doc) =>
  [...doc.matchAll(/^@example\b([\s\S]*?)(?=^@\w|$(?![\s\S]))/gm)].map(([, text]) =>
    text.replace(/^```\w*\n?/gm, '').trim(),
  )

const functions = entryFunctions()

/** Entry functions without an example. */
export const withoutExample = () =>
  functions
    .filter(isEntry)
    .filter(({ file, name }) => examplesIn(docOf(file, name)).length === 0)
    .map(({ file, name }) => `${file}: ${name} has no @example`)

/** Where each exported name can be imported from. The networks of the sandbox have the names of providers. */
const homes = new Map(
  functions.filter(({ package: home }) => home !== 'sandbox').map(({ exported, specifier }) => [exported, specifier]),
)

/** Imports of what an example uses and does not import, which is placed behind it: imports may stand anywhere. */
const importsFor = (code, own) => {
  const names = [...new Set(code.match(/\b[a-zA-Z]\w*\b/g) ?? [])]
  const isImported = (name) => new RegExp(`^import .*\\b${name}\\b.* from`, 'm').test(code)
  const isDeclared = (name) => new RegExp(`\\b(const|let|function|class) (\\{[^}]*)?\\b${name}\\b`).test(code)
  return names
    .filter((name) => homes.has(name) && !isImported(name) && !isDeclared(name))
    .map((name) => `import { ${name} } from '${own.get(name) ?? homes.get(name)}'`)
    .join('\n')
}

/** Every example as a block of code with its place. */
export const exampleBlocks = () =>
  functions.flatMap(({ file, name, package: home }) => {
    const own = new Map(
      functions.filter((each) => each.package === home).map(({ exported, specifier }) => [exported, specifier]),
    )
    const lines = readFileSync(`${root}${file}`, 'utf8').split('\n')
    const line = lines.findIndex((text) => text.includes(`export`) && new RegExp(`\\b${name}\\b`).test(text)) + 1
    return examplesIn(docOf(file, name)).map((code) => ({
      page: file,
      line,
      code: `${code}\n${importsFor(code, own)}`,
    }))
  })
