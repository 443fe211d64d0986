// Installs the workspace with the pinned pnpm, through npx, unless the last installation still matches the lockfile.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'

export { root }

const at = (path) => `${root}${path}`

/** Runs a command in the repository and shows its output; exits when it fails. */
export const run = (command, args, options = {}) => {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

const { packageManager } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

/** Command, arguments and options that run the pinned pnpm. */
export const pnpm = (args, env = {}) => {
  const windows = process.platform === 'win32'
  return {
    command: windows ? 'npx.cmd' : 'npx',
    args: ['--yes', packageManager, ...args],
    options: { shell: windows, env: { ...process.env, npm_config_loglevel: 'error', ...env } },
  }
}

const stampFile = 'node_modules/.switchyard-install'

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) hash.update(readFileSync(at(file)))
  return hash.update(process.version).digest('hex')
}

const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Switchyard needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

/** Installs if needed. Fast when nothing changed. */
export const setup = () => {
  requireNode()
  const wanted = fingerprint()
  if (existsSync(at(stampFile)) && readFileSync(at(stampFile), 'utf8') === wanted) return
  console.log(`Installing the workspace with ${packageManager} …`)
  const { command, args, options } = pnpm(['install', '--frozen-lockfile', '--prefer-offline'], { CI: 'true' })
  run(command, args, options)
  mkdirSync(at('node_modules'), { recursive: true })
  writeFileSync(at(stampFile), wanted)
}

/** Path of an installed tool. */
export const tool = (path) => at(`node_modules/${path}`)

if (process.argv[1] === fileURLToPath(import.meta.url)) setup()
