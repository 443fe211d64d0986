// A package registry on this machine that takes our packages from anybody and passes every other request on.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { stringify } from 'yaml'
import { root, run } from '../setup.mjs'

const source = `${root}.ci/registry/`
const files = ['package.json', 'package-lock.json']

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const isInstalled = (folder) =>
  existsSync(`${folder}node_modules`) &&
  files.every((file) => readFileSync(`${folder}${file}`, 'utf8') === readFileSync(`${source}${file}`, 'utf8'))

const installInto = (folder) => {
  mkdirSync(folder, { recursive: true })
  if (isInstalled(folder)) return
  for (const file of files) copyFileSync(`${source}${file}`, `${folder}${file}`)
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
}

/** The registry that this machine installs from. */
const upstream = () => spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()

const configOf = (folder) => ({
  storage: `${folder}storage`,
  max_body_size: '100mb',
  uplinks: { upstream: { url: upstream(), cache: false } },
  packages: {
    '@switchyard/*': { access: '$all', publish: '$all', unpublish: '$all' },
    'create-switchyard-*': { access: '$all', publish: '$all', unpublish: '$all' },
    '**': { access: '$all', proxy: 'upstream' },
  },
  log: { type: 'stdout', format: 'json', level: 'error' },
})

const answers = async (url, child) => {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The registry ended with ${child.exitCode}.`)
    const ready = await fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The registry does not answer.')
}

/** Starts it in a folder that keeps its program; `env` makes npm and pnpm use it. */
export const startRegistry = async (folder) => {
  installInto(folder)
  rmSync(`${folder}storage`, { recursive: true, force: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  writeFileSync(`${folder}config.yaml`, stringify(configOf(folder)))
  writeFileSync(`${folder}npmrc`, `registry=${url}\n//127.0.0.1:${port}/:_authToken=rehearsal\n`)
  const program = `${folder}node_modules/verdaccio/bin/verdaccio`
  const child = spawn(
    process.execPath,
    [program, '--config', `${folder}config.yaml`, '--listen', `127.0.0.1:${port}`],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  await answers(url, child)
  const env = { npm_config_registry: url, npm_config_userconfig: `${folder}npmrc`, npm_config_provenance: 'false' }
  return { url, env, stop: () => child.kill() }
}
