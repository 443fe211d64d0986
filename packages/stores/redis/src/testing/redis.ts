import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'

/** A Redis for tests. */
export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
}

/** A server of the tests' own, which they may stop. */
export interface OwnRedis extends TestRedis {
  signal(name: NodeJS.Signals): void
  /** Runs a command on a connection of its own. */
  send(...command: readonly string[]): Promise<unknown>
}

const PROGRAM = 'redis-server'

const LISTENING = process.env.SWITCHYARD_TEST_REDIS ?? 'redis://127.0.0.1:6379'

/** The running server, or one of the tests' own; `undefined` if there is neither, which is an error under CI. */
export const testRedis = async (): Promise<TestRedis | undefined> => {
  if (await answers(LISTENING)) return { url: LISTENING, stop: async () => {} }
  if (ownRedisInstalled()) return ownRedis()
  if (process.env.CI) throw new Error('Redis is neither reachable nor installed; CI needs it.')
  return undefined
}

/** Whether the program to start a server is installed. */
export const ownRedisInstalled = (): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, PROGRAM)))

/** Starts a server on a free port, or on `port`. */
export const ownRedis = async (port?: number): Promise<OwnRedis> => {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-redis-'))
  const at = port ?? (await freePort())
  const settings = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn(PROGRAM, settings, { stdio: 'ignore' })
  const url = `redis://127.0.0.1:${at}`
  for (let tries = 0; tries < 100 && !(await answers(url)); tries += 1) await sleep(50)
  return {
    url,
    stop: () => stopped(server, folder),
    signal: (name) => void server.kill(name),
    send: (...command) => sent(url, command),
  }
}

const sent = async (url: string, command: readonly string[]): Promise<unknown> => {
  const client = createClient({ url })
  await client.connect()
  try {
    return await client.sendCommand(command)
  } finally {
    client.destroy()
  }
}

const stopped = async (server: ChildProcess, folder: string): Promise<void> => {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

const answers = async (url: string): Promise<boolean> => {
  const client = createClient({ url, socket: { connectTimeout: 2_000, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    if (client.isOpen) client.destroy()
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
