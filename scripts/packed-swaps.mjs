// Runs the three swaps of the example, from quote to payout, through the packed server and the packed sandbox.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { unpackedAt } from './packed.mjs'
import { root } from './setup.mjs'

const MOST_MS = 120_000
setTimeout(() => {
  console.error(`The swaps did not end within ${MOST_MS / 1000} s.`)
  process.exit(1)
}, MOST_MS).unref()

const bundled = (name, file) => `${unpackedAt(name)}/dist/bundle/${file}`
const start = (script, args, stderr) => {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', stderr] })
  child.stdout.setEncoding('utf8')
  return child
}

const { startDemo } = await import(pathToFileURL(bundled('server', 'index.js')).href)
const sandbox = start(bundled('sandbox', 'main.js'), ['--port', '0', '--speed', '600'], 'inherit')
process.once('exit', () => sandbox.kill())
let text = ''
for await (const chunk of sandbox.stdout) {
  text += chunk
  if (text.trimEnd().endsWith('}')) break
}
const sandboxUrl = JSON.parse(text).base
const server = await startDemo({ sandboxUrl, port: 0, logLevel: 'warn' })
await server.engine.ready()

const swaps = start(
  `${root}examples/first-swap/dist/main.js`,
  ['--server', server.url, '--sandbox', sandboxUrl],
  'inherit',
)
let output = ''
swaps.stdout.on('data', (chunk) => {
  output += chunk
})
const [code] = await once(swaps, 'close')
await server.stop()
const completed = output.match(/^done {5}completed/gm)?.length ?? 0
if (code !== 0 || completed !== 3) {
  console.error(`${output}\n${completed} of 3 swaps completed.`)
  process.exit(1)
}
process.exit(0)
