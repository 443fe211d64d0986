// What `npm create switchyard-provider` makes, tried as its user would: installed from the registry, built, checked, tested, packed,
// and loaded by the server by name, which quotes through the provider and builds a transaction of the chain.
import { spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { root } from '../setup.mjs'
import { folderOf } from '../workspace.mjs'
import { fail, runCommand } from './run-command.mjs'

const MADE = [
  { kind: 'provider', name: '@rehearsal/switchyard-provider', id: 'REHEARSAL_SWAPS' },
  { kind: 'chain', name: 'switchyard-chain-rehearsal', id: 'REHEARSAL' },
]

/** Makes the packages in folders beside `app`, where the registry's packages are installed, and packs them. */
const makeAll = async (app, env) => {
  const tarballs = await Promise.all(
    MADE.map(async ({ kind, name, id }) => {
      const cwd = `${app}-${kind}`
      const words = ['--kind', kind, '--name', name, '--id', id, '--directory', cwd, '--yes']
      await runCommand('npm', ['create', '--yes', 'switchyard-provider', '--', ...words], { cwd: app, env })
      await runCommand('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd, env })
      for (const script of ['build', 'check', 'test']) await runCommand('npm', ['run', script], { cwd, env })
      await runCommand('npm', ['pack', '--ignore-scripts'], { cwd, env })
      return join(
        cwd,
        readdirSync(cwd).find((file) => file.endsWith('.tgz')),
      )
    }),
  )
  await runCommand('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], { cwd: app, env })
}

/** Imports a file of the tests of a made package, compiled. */
const imported = async (app, kind, name) => {
  const file = join(app, `${name}.mjs`)
  await build({ input: join(`${app}-${kind}`, 'test', `${name}.ts`), platform: 'node', output: { file } })
  return import(pathToFileURL(file).href)
}

/** A provider that trades the coin of the chain. */
const TRADER = `
import { fakeAssets, fakeProvider } from '@switchyard/conformance'
import { coin, RECIPIENT } from './cases.mjs'
export const trader = () => fakeProvider({ assets: [...fakeAssets, { token: coin, usd: '2', depositAddress: RECIPIENT }] })
`

/** The providers that come with the server. */
const off = Object.fromEntries(
  readdirSync(`${root}${folderOf('server')}/src/adapters/providers`).map((file) => [
    file.replace('-adapter.ts', ''),
    { enabled: false },
  ]),
)

const startServer = async (app, settings) => {
  writeFileSync(join(app, 'switchyard.json'), JSON.stringify(settings))
  const program = `${root}${folderOf('server')}/dist/main.js`
  const child = spawn(process.execPath, [program, '--config', join(app, 'switchyard.json')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  })
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += chunk
    if (text.includes('plugins loaded by name')) break
  }
  const url = /"url":"([^"]+)"/.exec(text)?.[1] ?? fail('the server did not start', text)
  return { url, stop: () => child.kill() }
}

const post = async (url, body) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}

/** Tries again for a minute: a server that has just started still reads the assets of its providers. */
const eventually = async (work) => {
  for (const end = Date.now() + 60_000; ; await setTimeout(200)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

const quoteThrough = async (url) => {
  const quote = await post(`${url}/v3/quote`, { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.5' })
  const route = quote.routes?.find(({ providers }) => providers[0] === MADE[0].id)
  return route?.expectedBuyAmount === '9.98' ? route : fail('no route of the made provider', JSON.stringify(quote))
}

const buildOn = async (url, { coin, SENDER, RECIPIENT }) => {
  const pair = { sellAsset: coin.identifier, buyAsset: 'ETH.ETH', sellAmount: '500' }
  const quote = await post(`${url}/v3/quote`, pair)
  const [route] = quote.routes ?? []
  const destinationAddress = '0x27b1fdb04752bbc536007a920d24acb045561c26'
  const swap = await post(`${url}/v3/swap`, { routeId: route?.routeId, sourceAddress: SENDER, destinationAddress })
  const isBuilt = swap.tx?.amount === '500000000' && swap.tx.from === SENDER && swap.tx.to === RECIPIENT
  return isBuilt ? swap.tx : fail('no transaction of the made chain', JSON.stringify([quote, swap]))
}

/** Everything at once; `app` is a folder in which the packages of the release are installed. */
export const tryScaffold = async (app, env) => {
  await makeAll(app, env)
  const { simulateRehearsalSwaps } = await imported(app, 'provider', 'simulated-rehearsal-swaps')
  const { simulateGateway } = await imported(app, 'chain', 'simulated-gateway')
  const cases = await imported(app, 'chain', 'cases')
  writeFileSync(join(app, 'trader.mjs'), TRADER)
  const [upstream, gateway] = await Promise.all([simulateRehearsalSwaps(), simulateGateway(900_000_000n)])
  const [provider, chain] = MADE
  const server = await startServer(app, {
    port: 0,
    auth: 'open',
    providers: off,
    plugins: [
      { module: provider.name, options: { baseUrl: upstream.url, apiKey: 'key' } },
      { module: chain.name, options: { gateway: gateway.url } },
      { module: './trader.mjs' },
    ],
  })
  try {
    await eventually(() => quoteThrough(server.url))
    await eventually(() => buildOn(server.url, cases))
  } finally {
    server.stop()
    await Promise.all([upstream.close(), gateway.close()])
  }
}
