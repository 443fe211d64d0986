import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../../../scripts/workspace.mjs'
import { print } from './print.ts'

/** After this long without a request the first catalogues are read and their garbage is collected. */
const IDLE_MS = 20_000

/** A row of `ps`: ids, and memory in use, KiB. */
interface Process {
  readonly pid: number
  readonly parent: number
  readonly rss: number
}

const processes = (): readonly Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, rss = 0] = line.trim().split(/\s+/).map(Number)
      return { pid, parent, rss }
    })

const mb = (kib: number): string => `${(kib / 1024).toFixed(0).padStart(5)} MB`

/** Memory that the two processes of `npm start` hold while nobody asks anything. */
export const startMemory = async (): Promise<void> => {
  const child = spawn(process.execPath, [`${root}scripts/start.mjs`, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  child.stdout.setEncoding('utf8')
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    if (text.includes('Ctrl-C')) break
  }
  await sleep(IDLE_MS)
  const all = processes()
  const server = all.find(({ pid }) => pid === child.pid)
  const sandbox = all.find(({ parent }) => parent === child.pid)
  child.kill('SIGINT')
  await ended
  if (!server || !sandbox) throw new Error(`npm start does not run: ${text.slice(-400)}`)
  print(`Resident memory of npm start, idle for ${IDLE_MS / 1_000} s`)
  print(`  server                     ${mb(server.rss)}`)
  print(`  simulated networks         ${mb(sandbox.rss)}`)
}
