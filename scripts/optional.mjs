// Programs and data that some suites need and a machine may lack. Suites look here, `npm test` says what is absent before it starts,
// and `.ci/run` installs what this list names.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'

const readFolders = (folder, below) =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, below)) : []

/**
 * Each program: the names of its executable, folders besides those of `PATH`, the argument that prints its version, the Debian package
 * that installs it, and what is not tested without it.
 */
export const programs = {
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    folders: ['/Applications/Google Chrome.app/Contents/MacOS'],
    debian: 'chromium',
    suites: 'pages in Chromium',
  },
  firefox: {
    names: ['firefox-esr', 'firefox'],
    folders: ['/Applications/Firefox.app/Contents/MacOS'],
    debian: 'firefox-esr',
    suites: 'pages in Firefox',
  },
  haproxy: {
    names: ['haproxy'],
    folders: ['/usr/sbin'],
    version: '-v',
    debian: 'haproxy',
    suites: 'servers behind HAProxy',
  },
  litecoind: { names: ['litecoind'], debian: 'litecoind', suites: 'UTXO transactions on a real node' },
  nginx: {
    names: ['nginx'],
    folders: ['/usr/sbin'],
    version: '-v',
    debian: 'nginx-light',
    suites: 'servers behind nginx',
  },
  postgres: {
    names: ['initdb'],
    folders: readFolders('/usr/lib/postgresql', 'bin'),
    debian: 'postgresql',
    suites: 'stores in PostgreSQL',
  },
  prometheus: { names: ['prometheus'], debian: 'prometheus', suites: 'metrics as Prometheus reads them' },
  promtool: { names: ['promtool'], debian: 'prometheus', suites: 'alert rules' },
  'redis-server': { names: ['redis-server'], debian: 'redis-server', suites: 'stores in Redis' },
  python3: { names: ['python3'], debian: 'python3', suites: 'webhooks received in Python' },
  script: { names: ['script'], debian: 'bsdutils', suites: 'the command line in a terminal' },
  'systemd-analyze': { names: ['systemd-analyze'], debian: 'systemd', suites: 'unit files (npm run check)' },
}

/** How long a program may take to print its version, milliseconds. */
const VERSION_MS = 30_000

/** Whether tests shall act as if something were absent: `SWITCHYARD_HIDDEN` lists names, or is `all`. */
export const isHidden = (name) => {
  const hidden = (process.env.SWITCHYARD_HIDDEN ?? '').split(',')
  return hidden.includes('all') || hidden.includes(name)
}

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Why a file is no working program; `undefined` for one that prints its version. */
const findDefect = (file, version) => {
  if (!isExecutable(file)) return 'cannot be executed'
  const { error, status, stdout, stderr } = spawnSync(file, [version], { encoding: 'utf8', timeout: VERSION_MS })
  if (error) return `cannot be started: ${error.code ?? error.message}`
  if (status !== 0) return `ends with status ${status} when asked for its version`
  return /\d/.test(stdout + stderr) ? undefined : 'prints no version'
}

const found = new Map()

/**
 * Looks for a program and asks it for its version, once a process.
 *
 * @returns `{ value: path }`, or `{ missing: reason }` where it is absent, hidden or broken.
 */
export const findProgram = (name) => {
  const known = found.get(name)
  if (known) return known
  const { names, folders = [], version = '--version' } = programs[name]
  // The folder of a package has all its programs; a folder of PATH may have some of them.
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter)]
  const files = names.flatMap((each) => places.map((place) => join(place, each))).filter((file) => existsSync(file))
  let result = { missing: `${name} is ${isHidden(name) ? 'hidden' : 'not installed'}` }
  if (!isHidden(name))
    for (const file of files) {
      const defect = findDefect(file, version)
      result = defect ? { missing: `${name} is broken: ${file} ${defect}` } : { value: file }
      if (!defect) break
    }
  found.set(name, result)
  return result
}

/** Folder of the recorded answers: beside the checkout, or `SWITCHYARD_SHARED`. */
export const findRecordings = () => {
  const folder = (process.env.SWITCHYARD_SHARED ?? `${root}../shared`).replace(/\/$/, '')
  if (isHidden('recordings')) return { missing: 'recorded answers are hidden' }
  return existsSync(folder) ? { value: folder } : { missing: 'no recorded data at ../shared' }
}

/** Everything absent here: `{ reason, suites, debian? }`. */
export const listAbsent = () => {
  const absent = Object.entries(programs).flatMap(([name, { suites, debian }]) => {
    const { missing } = findProgram(name)
    return missing === undefined ? [] : [{ reason: missing, suites, debian }]
  })
  const { missing } = findRecordings()
  return missing === undefined ? absent : [...absent, { reason: missing, suites: 'answers recorded from the networks' }]
}

/** The command that installs what is absent; `undefined` where nothing can be installed. */
export const writeInstallCommand = (absent) => {
  const packages = [...new Set(absent.flatMap(({ debian }) => debian ?? []))]
  return packages.length === 0 ? undefined : `apt-get install --no-install-recommends ${packages.join(' ')}`
}

// `node scripts/optional.mjs` prints the Debian packages of absent programs, in one line.
if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log([...new Set(listAbsent().flatMap(({ debian }) => debian ?? []))].join(' '))
