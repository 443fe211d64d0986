// Installs, builds and starts the demo: simulated networks, the server on them, its pages, and a curl to copy.
// `npm start -- --live` uses the public endpoints of the real networks instead. `npm start -- --plugin ./my-provider.ts` adds a provider
// or chain of one's own; options are given as an entry of the setting `plugins`, as JSON.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { build, writeSolution } from './build.mjs'
import { root, setup } from './setup.mjs'
import { folderOf } from './workspace.mjs'

const { values } = parseArgs({
  options: {
    live: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env.PORT ?? '8080' },
    'sandbox-port': { type: 'string', default: '0' },
    speed: { type: 'string', default: '60' },
    'metrics-port': { type: 'string' },
    seed: { type: 'string', default: 'switchyard' },
    plugin: { type: 'string', multiple: true, default: [] },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(`Usage: npm start -- [options]

Installs, builds and starts simulated networks and a server on them.

  --live                  use the public endpoints of the real networks instead
  --port <number>         port of the server (PORT; default 8080)
  --sandbox-port <number> port of the networks (default: any free one)
  --speed <factor>        how many times faster blocks are than on the real chains (default 60)
  --seed <text>           determines keys, addresses and prices (default switchyard)
  --metrics-port <number> serve metrics for Prometheus on this port
  --plugin <module>       load a provider or chain of your own, by name or path; may be repeated
  --no-build              start what was built last
  --help                  show this

Example: npm start -- --port 9000 --plugin ./my-provider.ts`)
  process.exit(0)
}

if (!values['no-build']) {
  setup()
  writeSolution()
  build()
}

/** Starts the simulated networks in a process of their own; resolves to their URLs. */
const startSandbox = async () => {
  const args = ['--port', values['sandbox-port'], '--speed', values.speed, '--seed', values.seed]
  const child = spawn(process.execPath, [`${root}${folderOf('sandbox')}/dist/main.js`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8')
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    if (text.trimEnd().endsWith('}')) break
  }
  child.once('exit', (code) => process.exit(code ?? 1))
  return { child, urls: JSON.parse(text) }
}

// The server is loaded while the networks start.
const [sandbox, { ConfigError, startDemo, demoKey, readPlugin }] = await Promise.all([
  values.live ? undefined : startSandbox(),
  import(`${root}${folderOf('server')}/dist/index.js`),
])

const serve = async () =>
  startDemo({
    ...(sandbox ? { sandboxUrl: sandbox.urls.base } : {}),
    port: Number(values.port),
    // npm runs scripts in the repository, wherever it was called.
    plugins: values.plugin.map((text) => readPlugin(text, process.env.INIT_CWD ?? process.cwd())),
    ...(values['metrics-port'] === undefined ? {} : { metricsPort: Number(values['metrics-port']) }),
    // On the real networks the log says which providers are off, and why.
    logLevel: sandbox ? 'warn' : 'info',
  })

/** Ends the networks too: they would run on without a server. */
const giveUp = (error) => {
  sandbox?.child.removeAllListeners('exit')
  sandbox?.child.kill()
  console.error(ConfigError.is(error) ? error.message : error)
  process.exit(1)
}

const server = await serve().catch(giveUp)
await server.engine.ready()

const body = JSON.stringify({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
const lines = sandbox
  ? [
      'Switchyard runs on SIMULATED networks. No real funds, no real prices, no outside connection.',
      `  networks  ${sandbox.urls.base}   accounts with demo keys: ${sandbox.urls.control}/accounts`,
    ]
  : ['Switchyard runs on the LIVE public endpoints. Quotes are real; whatever you sign moves real funds.']

console.log(`
${lines.join('\n')}
  server    ${server.url}
  swap      ${server.url}/
  docs      ${server.url}/docs

Copy this:

  curl -s ${server.url}/v3/quote -H 'x-api-key: ${demoKey}' -H 'content-type: application/json' \\
    -d '${body}'
${sandbox ? `\nA whole swap, from quote to completion:\n\n  node examples/first-swap/dist/main.js --server ${server.url} --sandbox ${sandbox.urls.base}\n\nWith --all it sells once from every chain.\n` : ''}
Press Ctrl-C to stop.`)

const stop = async () => {
  sandbox?.child.removeAllListeners('exit')
  await server.stop()
  sandbox?.child.kill()
  if (sandbox && sandbox.child.exitCode === null) await once(sandbox.child, 'exit')
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
