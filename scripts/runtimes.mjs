// Runs the engine in Bun, Deno and workerd: `npm run test:runtimes`. They are installed under .switchyard, apart from the workspace:
// together they weigh 330 MB and nobody who only builds and tests needs them.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { build } from './build.mjs'
import { root, run, setup, tool } from './setup.mjs'

const source = `${root}packages/tests/runtimes/installed/`
const folder = `${root}.switchyard/runtimes/`
const files = ['package.json', 'package-lock.json']

const same = (file) =>
  existsSync(`${folder}${file}`) &&
  readFileSync(`${folder}${file}`, 'utf8') === readFileSync(`${source}${file}`, 'utf8')

const install = () => {
  if (existsSync(`${folder}node_modules`) && files.every(same)) return
  mkdirSync(folder, { recursive: true })
  for (const file of files) copyFileSync(`${source}${file}`, `${folder}${file}`)
  // The programs lie in packages of each platform; the scripts only link to them.
  // Not `ci`, which refuses a lockfile without the optional packages of other platforms.
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
}

setup()
build()
install()
const { status } = spawnSync(
  process.execPath,
  [tool('vitest/vitest.mjs'), 'run', '--config', `${source}vitest.config.ts`, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SWITCHYARD_RUNTIMES: folder } },
)
process.exit(status ?? 1)
