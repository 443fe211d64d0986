// The functions that one warm quote over HTTP through one provider executes, measured: the built packages run against the simulated
// networks in this process, and V8 counts what it calls. Prints JSON: files with their functions, sorted.
import { Session } from 'node:inspector/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { folderOf, packages, root } from './workspace.mjs'

const load = (name) => import(pathToFileURL(`${root}${folderOf(name)}/dist/index.js`).href)

const PROVIDER = 'near'
const WARM_UP = 20
const MEASURED = /^packages\/(?!testing\/|tests\/)/

/** Functions of ours that were called since the last look, by source file. */
const takeCalled = async (session) => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const found = new Map()
  for (const { url, functions } of result) {
    if (!url.startsWith('file:')) continue
    const path = fileURLToPath(url).slice(root.length)
    if (!fileURLToPath(url).startsWith(root) || !MEASURED.test(path) || path.includes('node_modules')) continue
    // What has no name is a callback, and belongs to the function around it.
    const called = functions.filter(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0)
    if (called.length > 0)
      found.set(
        path.replace('/dist/', '/src/').replace(/\.js$/, '.ts'),
        called.map(({ functionName }) => functionName),
      )
  }
  return found
}

const [{ createSandbox }, { createEngine }, { createHandler }, { httpFromFetch }, provider, { utxo }] =
  await Promise.all(['sandbox', 'core', 'host-http', 'net', `provider-${PROVIDER}`, 'chain-utxo'].map(load))
const sandbox = createSandbox({ seed: 'path of a quote', speed: 1 })
const engine = createEngine({
  plugins: [
    provider[PROVIDER]({ baseUrl: sandbox.urls.networks[PROVIDER].api, apiKey: 'sandbox' }),
    utxo({ gateways: {} }),
  ],
  http: httpFromFetch((input, init) => sandbox.fetch(new Request(input, init))),
})
await engine.ready()
const handle = createHandler(engine, { auth: 'open' })
const body = JSON.stringify({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
const quote = async () => {
  const headers = { 'content-type': 'application/json', 'x-api-key': 'path' }
  const response = await handle(new Request('http://127.0.0.1/v3/quote', { method: 'POST', headers, body }))
  const { routes, ...rest } = await response.json()
  if (!(routes?.length > 0)) throw new Error(`The quote has no routes: ${JSON.stringify(rest)}`)
}

for (let index = 0; index < WARM_UP; index += 1) await quote()
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
await quote()
const called = await takeCalled(session)
session.disconnect()
await engine.dispose()
await sandbox.close()

const nameOf = (file) => packages.find(({ path }) => file.startsWith(`${path}/`))?.name
const files = [...called]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([file, functions]) => ({ file, package: nameOf(file), functions }))
console.log(JSON.stringify({ provider: PROVIDER, files }))
process.exit(0)
