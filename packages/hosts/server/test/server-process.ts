import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Found, findBuild } from '@switchyard/test-support'
import { eventually } from './eventually.ts'

const ENTRY = new URL('../dist/main.js', import.meta.url)
const MAIN = fileURLToPath(ENTRY)

/** The built program. */
export const findServer = (): Found<string> => findBuild(ENTRY)

/** The program in a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Resolves with its exit code, `null` when it was killed. */
  signal(name: NodeJS.Signals): Promise<number | null>
  /** Resolves once `/readyz` answers 200. */
  ready(): Promise<void>
}

/** Starts the built program and waits for the log line with its address. The environment is all it has. */
export const serverProcess = (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    const child = spawn(process.execPath, [MAIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((gone) => child.once('exit', gone))
    const signal = (name: NodeJS.Signals): Promise<number | null> => {
      child.kill(name)
      return ended
    }
    let output = ''
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      const url = /"url":"([^"]+)".*"listening"/.exec(output)?.[1]
      if (url === undefined) return
      output = ''
      resolve({
        url,
        pid: child.pid ?? 0,
        signal,
        ready: () => eventually(async () => (await fetch(`${url}/readyz`)).status === 200),
      })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`It ended by itself: ${output}`)))
  })
