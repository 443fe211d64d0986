import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const INSPECTED = new URL('./inspected.mjs', import.meta.url).href

/** What a server holds. */
export interface Usage {
  /** After a forced collection. */
  readonly heapMiB: number
  /** Open files and sockets. */
  readonly files: number
}

/** The built program, which may be killed and started again. */
export interface SoakServer {
  /** `undefined` while it does not run. */
  readonly url: string | undefined
  start(): Promise<void>
  stop(signal: NodeJS.Signals): Promise<void>
  usage(): Promise<Usage>
}

/** A server that is started by `start`, on a port of its own each time. */
export const soakServer = (environment: Readonly<Record<string, string>>): SoakServer => {
  let child: ChildProcess | undefined
  let url: string | undefined
  return {
    get url() {
      return url
    },
    start: async () => {
      child = spawn(process.execPath, ['--expose-gc', '--import', INSPECTED, MAIN], {
        env: { PATH: process.env.PATH ?? '', SWITCHYARD_PORT: '0', ...environment },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      url = await urlOf(child)
    },
    stop: async (signal) => {
      url = undefined
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
    usage: async () => {
      if (!child) throw new Error('The server does not run.')
      const message = once(child, 'message')
      child.send('usage')
      const [{ heapMiB }] = (await message) as [{ heapMiB: number }]
      return { heapMiB, files: readdirSync(`/proc/${child.pid}/fd`).length }
    },
  }
}

/** The address in the log of the program. Its output is read on, and forgotten. */
const urlOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer): void => {
      if (output.length < 20_000) output += chunk.toString()
      const found = /"url":"([^"]+)".*"listening"/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => reject(new Error(`The server ended by itself: ${output}`)))
  })
