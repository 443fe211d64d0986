// Rehearses a release: `npm run rehearse`. Publishes every package to a registry on this machine with the command that releases them,
// installs them from there into an empty project, runs the lines of the README there, and tries what `npm create switchyard-provider` makes. With `--packed` it takes the bundles of the
// last `npm run check` instead of making them again.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { root, setup } from '../setup.mjs'
import { published } from '../workspace.mjs'
import { publishing } from './publish.mjs'
import { startRegistry } from './registry.mjs'
import { fail, runCommand } from './run-command.mjs'
import { tryScaffold } from './try-scaffold.mjs'

/** What the README's lines import, the simulated networks that they are pointed at, and the kit of plugins. */
const INSTALLED = [
  'conformance',
  'core',
  'chain-evm',
  'chain-utxo',
  'host-local',
  'net',
  'provider-thorchain',
  'sandbox',
]

const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** The release's own command, without provenance, which only the release's workflow can prove; its output. */
const publishOnce = (env) => {
  const { command, args, options } = publishing(env)
  return runCommand(command, args, { ...options, cwd: root })
}

/** Publishes all, and finds nothing more to publish the next time, as after a release that broke off. */
const publish = async (env) => {
  const at = performance.now()
  const output = await publishOnce(env)
  const isIn = (text, { manifest }) => text.includes(`${manifest.name}@${manifest.version}`)
  const missing = published.filter((one) => !isIn(output, one))
  if (missing.length > 0) fail(`not published: ${missing.map(({ name }) => name).join(', ')}`, output)
  const again = await publishOnce(env)
  const twice = published.filter((one) => isIn(again, one))
  if (twice.length > 0) fail(`published twice: ${twice.map(({ name }) => name).join(', ')}`, again)
  console.log(`published ${published.length} packages in ${seconds(at)}`)
}

/** The README's program for embedding, asking the simulated network and printing what it got. */
const programOf = (networks) => {
  const readme = readFileSync(`${root}README.md`, 'utf8')
  const block =
    /## Embedding\s+```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? fail('The README has no program under "Embedding".')
  const options = { baseUrl: networks.thorchain.thornode, midgardUrl: networks.thorchain.midgard }
  const program = block.replace('thorchain()', `thorchain(${JSON.stringify(options)})`)
  if (program === block) fail('The README does not call thorchain().', block)
  return `${program}\nawait engine.ready()\nconst again = await api.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
console.log(JSON.stringify([...routes, ...again.routes].map(({ providers, expectedBuyAmount }) => [providers[0], expectedBuyAmount])))
process.exit(0)\n`
}

const startSandbox = async (folder) => {
  const child = spawn(
    process.execPath,
    [join(folder, 'node_modules/@switchyard/sandbox/dist/bundle/main.js'), '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += chunk
    if (text.trimEnd().endsWith('}')) break
  }
  return { urls: JSON.parse(text), stop: () => child.kill() }
}

const install = async (folder, env) => {
  const at = performance.now()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  const names = [...INSTALLED.map((name) => `@switchyard/${name}`), 'create-switchyard-provider']
  await runCommand('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...names], { cwd: folder, env })
  console.log(`installed ${names.length} of them into an empty project in ${seconds(at)}`)
}

const tryOut = async (folder) => {
  const sandbox = await startSandbox(folder)
  try {
    writeFileSync(join(folder, 'main.js'), programOf(sandbox.urls.networks))
    const at = performance.now()
    const routes = JSON.parse(await runCommand(process.execPath, ['main.js'], { cwd: folder, timeout: 60_000 }))
    if (!routes.some(([provider]) => provider.startsWith('THORCHAIN'))) fail('no route', JSON.stringify(routes))
    console.log(`the README's program got ${routes.map((route) => route.join(' ')).join(', ')} in ${seconds(at)}`)
  } finally {
    sandbox.stop()
  }
}

setup()
build()
const registry = await startRegistry(`${root}.switchyard/registry/`)
const parent = mkdtempSync(join(tmpdir(), 'switchyard-release-'))
try {
  const folder = join(parent, 'app')
  mkdirSync(folder)
  const env = { ...process.env, ...registry.env }
  await publish(process.argv.includes('--packed') ? { ...env, npm_config_ignore_scripts: 'true' } : env)
  await install(folder, env)
  await tryOut(folder)
  const at = performance.now()
  await tryScaffold(folder, env)
  console.log(`a made provider and a made chain were tested and loaded by the server by name in ${seconds(at)}`)
} finally {
  registry.stop()
  rmSync(parent, { recursive: true, force: true })
}
