import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import {
  type Found,
  findFreePort,
  findProgram,
  findServer,
  findWorkingProgram,
  type ServerKind,
  type TestServer,
} from '@switchyard/test-support'

/** A server of the tests' own, which they may stop. */
export interface OwnRedis extends TestServer {
  signal(name: NodeJS.Signals): void
  /** Runs a command on a connection of its own. */
  send(...command: readonly string[]): Promise<unknown>
}

const PROGRAM = 'redis-server'

const redis: ServerKind = {
  program: PROGRAM,
  url: process.env.SWITCHYARD_TEST_REDIS ?? 'redis://127.0.0.1:6379',
  isAnswering: (url) => isAnswering(url),
  start: () => ownRedis(),
}

/** The running server, else one of the tests' own. */
export const findRedis = (): Promise<Found<TestServer>> => findServer(redis)

let tried: Promise<Found<string>> | undefined

/** The program that starts a server: one is started and stopped to see that it does, once a process. */
export const findOwnRedis = (): Promise<Found<string>> => {
  tried ??= findWorkingProgram(redis)
  return tried
}

/** Starts a server on a free port, or on `port`. */
export const ownRedis = async (port?: number): Promise<OwnRedis> => {
  const program = findProgram(PROGRAM)
  if (program.missing !== undefined) throw new Error(program.missing)
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-redis-'))
  const at = port ?? (await findFreePort())
  const settings = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn(program.value, settings, { stdio: 'ignore' })
  const url = `redis://127.0.0.1:${at}`
  for (let tries = 0; !(await isAnswering(url)); tries += 1) {
    if (server.exitCode !== null) throw new Error(`It ended with status ${server.exitCode}.`)
    if (tries === 100) throw new Error('It did not answer within five seconds.')
    await sleep(50)
  }
  return {
    url,
    stop: () => stopServer(server, folder),
    signal: (name) => void server.kill(name),
    send: (...command) => sendCommand(url, command),
  }
}

const sendCommand = async (url: string, command: readonly string[]): Promise<unknown> => {
  const client = createClient({ url })
  await client.connect()
  try {
    return await client.sendCommand(command)
  } finally {
    client.destroy()
  }
}

const stopServer = async (server: ChildProcess, folder: string): Promise<void> => {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

const isAnswering = async (url: string): Promise<boolean> => {
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
