// `npm run newcomer`: the two commands as somebody runs them who has only Node and npm. In a clone of its own in an empty folder, without
// recorded answers, with an empty home and without CI: `npm start` answers the curl it prints, and `npm test` passes and lists what it
// skipped. Programs that suites could use are hidden: with a mount namespace a file that cannot be executed lies over each, elsewhere
// `SWITCHYARD_HIDDEN` hides them. With `--short`, as in CI, only the suites run that need something a machine may lack.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { findProgram, programs } from './optional.mjs'
import { root } from './root.mjs'
import { importsOf, sourcesOf } from './sources.mjs'
import { examples, packages } from './workspace.mjs'

const isShort = process.argv.includes('--short')
/** How long `npm start` may take until it prints its curl, milliseconds: it installs and builds. */
const START_MS = 10 * 60_000

const OPTIONAL = /\b(?:describeWhere|itWhere|describeRecorded|describeBrowser|describeFirefox|describeRealNode)\b/

/** Whether a file, or one of its own package that it imports, registers a suite that can be absent. */
const registersOptional = (file, seen = new Set()) => {
  if (seen.has(file) || !existsSync(`${root}${file}`)) return false
  seen.add(file)
  if (OPTIONAL.test(readFileSync(`${root}${file}`, 'utf8'))) return true
  return importsOf(file).some(
    (name) =>
      name.startsWith('.') && /\.tsx?$/.test(name) && registersOptional(posix.join(posix.dirname(file), name), seen),
  )
}

const optionalSuites = () =>
  [...packages, ...examples]
    .flatMap(({ path }) => sourcesOf(path))
    .filter((file) => file.endsWith('.test.ts') && registersOptional(file))

/** The command in a mount namespace in which every optional program cannot be executed; `undefined` where none may be made. */
const hideByMounts = (folder, command) => {
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return undefined
  const broken = join(folder, 'broken')
  writeFileSync(broken, '', { mode: 0o644 })
  const files = Object.keys(programs).flatMap((name) => findProgram(name).value ?? [])
  const mounts = files.map((file) => `mount --bind '${broken}' "$(readlink -f '${file}')"`)
  return ['unshare', '--mount', 'sh', '-c', [...mounts, 'exec "$@"'].join(' && '), 'sh', ...command]
}

const folder = mkdtempSync(join(tmpdir(), 'switchyard-newcomer-'))
const clone = join(folder, 'switchyard')
const home = join(folder, 'home')
mkdirSync(home)
execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])

const { CI, SWITCHYARD_BUILT, SWITCHYARD_SHARED, SWITCHYARD_SEED, ...inherited } = process.env
// Where the packages come from is the machine's business; everything else of a home stays away.
const npmrc = join(homedir(), '.npmrc')
const usual = {
  ...inherited,
  HOME: home,
  ...(existsSync(npmrc) ? { NPM_CONFIG_USERCONFIG: npmrc } : undefined),
  SWITCHYARD_TEST_POSTGRES: 'postgres://postgres@127.0.0.1:1/none',
  SWITCHYARD_TEST_REDIS: 'redis://127.0.0.1:1',
}
const byMounts = hideByMounts(folder, ['npm'])
const environment = byMounts ? { ...usual, SWITCHYARD_HIDDEN: 'anvil' } : { ...usual, SWITCHYARD_HIDDEN: 'all' }
const [command, ...words] = byMounts ?? ['npm']
console.log(`hidden by ${byMounts ? 'a mount namespace' : 'SWITCHYARD_HIDDEN'}`)

/** Starts the demo, runs the curl it prints, and ends it. */
const tryStart = async () => {
  const child = spawn(command, [...words, 'start', '--', '--port', '0'], {
    cwd: clone,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  child.stdout.setEncoding('utf8')
  const printed = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`npm start printed no curl in time:\n${said}`)), START_MS)
    child.once('exit', (code) => reject(new Error(`npm start ended with status ${code}:\n${said}`)))
    child.stdout.on('data', (part) => {
      said += part
      const curl = /^ {2}(curl [\s\S]*?\}')$/m.exec(said)?.[1]
      if (!curl) return
      clearTimeout(timer)
      resolve(curl)
    })
  })
  try {
    const answer = JSON.parse(execFileSync('sh', ['-c', await printed], { encoding: 'utf8' }))
    if (!(answer.routes?.length > 0)) throw new Error(`The curl was answered without routes: ${JSON.stringify(answer)}`)
    console.log(`npm start answers its curl with ${answer.routes.length} routes`)
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve))
    process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

/** Runs the suites; what they print goes to the log as well. */
const tryTests = () => {
  const suites = isShort ? ['--', '--maxWorkers=2', ...optionalSuites()] : []
  const { status, stdout } = spawnSync(command, [...words, 'test', ...suites], {
    cwd: clone,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const lines = stdout.split('\n')
  const told = lines.filter((line) => /^(absent|skipped|failed|To run)|^\d+ passed/.test(line))
  console.log(told.join('\n'))
  if (status !== 0) throw new Error(`npm test ended with status ${status}:\n${lines.slice(-60).join('\n')}`)
  if (!told.some((line) => line.startsWith('absent: no recorded data')))
    throw new Error('npm test does not say that recorded answers are absent.')
  if (!told.some((line) => line.startsWith('skipped:'))) throw new Error('npm test lists nothing that was skipped.')
}

const startedAt = performance.now()
const tell = (what) => console.log(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s after the clone`)
try {
  await tryStart()
  tell('npm start')
  tryTests()
  tell('npm test')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
