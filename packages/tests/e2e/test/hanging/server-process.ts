import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The built server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  /** Its output so far. */
  written(): string
  /** Resident memory in MiB. */
  residentMib(): number
  /** Exit code or signal, once it has ended. */
  ended(): string | undefined
  stop(): Promise<void>
}

/** Starts the program and waits for the log line with its URL. Rejects with the output when the program exits first. */
export const startServer = (main: string, environment: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH ?? '', SWITCHYARD_PORT: '0', ...environment }
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let written = ''
    let end: string | undefined
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    child.once('exit', (code, signal) => {
      end = String(signal ?? code)
      reject(new Error(`The server ended with ${end}: ${written}`))
    })
    const hear = (chunk: Buffer): void => {
      written += chunk.toString()
      const url = /"url":"([^"]+)".*"listening"/.exec(written)?.[1]
      if (url === undefined) return
      resolve({
        url,
        written: () => written,
        residentMib: () => residentMib(child.pid ?? 0),
        ended: () => end,
        stop: () => {
          child.kill('SIGKILL')
          return gone
        },
      })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })

/** Read from /proc, so 0 on other systems than Linux. */
const residentMib = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
