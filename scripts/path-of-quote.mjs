// The files a quote over HTTP passes, in order, from the request to the upstream of one provider and back.
import { existsSync, readFileSync } from 'node:fs'
import { stagesOf } from './pipelines.mjs'
import { importsOf, targetOf } from './sources.mjs'
import { packages, root } from './workspace.mjs'

const HOST = 'packages/hosts/http/src'
const WIRE = 'packages/wire/src'
const CORE = 'packages/core/src'
const PROVIDER = 'packages/providers/near/src'

const before = [
  [`${HOST}/create-handler.ts`, 'createHandler'],
  [`${HOST}/mount-endpoints.ts`, 'mountEndpoints'],
  [`${HOST}/create-request-context.ts`, 'createRequestContext'],
  [`${HOST}/default-endpoints.ts`, 'defaultEndpoints'],
  [`${HOST}/endpoints/api-endpoints.ts`, 'apiEndpoints'],
  [`${WIRE}/api/create-api.ts`, 'createApi'],
  [`${WIRE}/api/swap-api.ts`, 'SwapApi'],
  [`${WIRE}/request/quote-request.ts`, 'readQuoteRequest'],
  [`${CORE}/create-engine.ts`, 'createEngine'],
  [`${CORE}/quote/quote.ts`, 'quote'],
]

const asked = [
  [`${PROVIDER}/near.ts`, 'near'],
  [`${PROVIDER}/provider.ts`, 'NearProvider'],
  [`${PROVIDER}/quote/dry-quotes.ts`, 'DryQuotes'],
  [`${PROVIDER}/quote/write-request.ts`, 'writeRequest'],
  [`${PROVIDER}/client.ts`, 'Client'],
  ['packages/net/src/api/create-api.ts', 'createApi'],
  ['packages/net/src/api/send-call.ts', 'sendCall'],
  ['packages/net/src/failover/with-failover.ts', 'withFailover'],
  ['packages/net/src/http/create-http.ts', 'createHttp'],
  ['packages/net/src/http/send-request.ts', 'sendRequest'],
  ['packages/net/src/json/parse-json.ts', 'parseJson'],
  [`${PROVIDER}/quote/translate-quote.ts`, 'translateQuote'],
]

const after = [
  [`${WIRE}/render/render-quote.ts`, 'renderQuote'],
  [`${HOST}/respond.ts`, 'json'],
]

const packageOf = (file) => packages.find(({ path }) => file.startsWith(`${path}/`))

/** Files a file imports, with those of another package as its name. */
const leadsTo = (file) => importsOf(file).map((name) => (name.startsWith('.') ? targetOf(file, name) : name))

/** Problems of an order of files: each is imported by one before it, or its package is. */
const unlinked = (files) =>
  files.slice(1).flatMap(({ file }, index) => {
    const name = `@switchyard/${packageOf(file).name}`
    const isLinked = files
      .slice(0, index + 1)
      .some(({ file: earlier }) => leadsTo(earlier).some((one) => one === file || one === name))
    return isLinked || INJECTED.has(file) ? [] : [`scripts/path-of-quote.mjs: nothing before ${file} imports it`]
  })

/** Files that are handed to the engine and not imported on the way. */
const INJECTED = new Set([`${CORE}/create-engine.ts`, `${PROVIDER}/near.ts`])

/** `{ files, packageNames, problems }`: the order, each package once, and what no longer holds. */
export const pathOfQuote = () => {
  const stages = stagesOf(`${CORE}/quote/quote.ts`, 'quote').filter(({ file }) => file !== undefined)
  const split = stages.findIndex(({ name }) => name === 'ask') + 1
  const named = ([file, name]) => ({ file, name })
  const all = [
    ...before.map(named),
    ...stages.slice(0, split),
    ...asked.map(named),
    ...stages.slice(split),
    ...after.map(named),
  ]
  const files = all.filter(({ file }, index) => all.findIndex((one) => one.file === file) === index)
  const missing = files.filter(
    ({ file, name }) => !existsSync(`${root}${file}`) || !readFileSync(`${root}${file}`, 'utf8').includes(name),
  )
  if (missing.length > 0)
    return {
      files: [],
      packageNames: [],
      problems: missing.map(({ file, name }) => `scripts/path-of-quote.mjs: ${file} has no ${name}`),
    }
  const packageNames = [...new Set(files.map(({ file }) => packageOf(file).name))]
  return { files, packageNames, problems: unlinked(files) }
}
