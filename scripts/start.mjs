// Installs, builds and starts the demo: simulated networks, the server on them, its pages, and a curl to copy.
// `npm start -- --live` uses the public endpoints of the real networks instead.
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
  },
})

setup()
writeSolution()
build()

const { startDemo, demoKey } = await import(`${root}${folderOf('server')}/dist/index.js`)

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

const sandbox = values.live ? undefined : await startSandbox()
const server = await startDemo({
  ...(sandbox ? { sandboxUrl: sandbox.urls.base } : {}),
  port: Number(values.port),
  ...(values['metrics-port'] === undefined ? {} : { metricsPort: Number(values['metrics-port']) }),
  // On the real networks the log says which providers are off, and why.
  logLevel: sandbox ? 'warn' : 'info',
})
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
  docs      ${server.url}/docs
  quotes    ${server.url}/play

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
