// Runs the protocols' own clients against the sandbox: `npm run test:official`. They are installed under .switchyard, apart from the
// workspace: together they weigh 280 MB and nobody who only builds and tests needs them. `--install` only installs them.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { root, run, setup, tool } from './setup.mjs'

const source = `${root}packages/tests/clients/official/`
const folder = `${root}.switchyard/official-clients/`
const files = ['package.json', 'package-lock.json']

const same = (file) =>
  existsSync(`${folder}${file}`) &&
  readFileSync(`${folder}${file}`, 'utf8') === readFileSync(`${source}${file}`, 'utf8')

const install = () => {
  if (existsSync(`${folder}node_modules`) && files.every(same)) return
  mkdirSync(folder, { recursive: true })
  for (const file of files) copyFileSync(`${source}${file}`, `${folder}${file}`)
  // Build scripts compile faster variants of what also exists in JavaScript.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
}

setup()
install()
if (process.argv.includes('--install')) process.exit()
const config = `${source}vitest.config.ts`
const { status } = spawnSync(
  process.execPath,
  [tool('vitest/vitest.mjs'), 'run', '--config', config, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SWITCHYARD_OFFICIAL_CLIENTS: folder },
  },
)
process.exit(status ?? 1)
