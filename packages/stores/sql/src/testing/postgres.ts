import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Found,
  findFreePort,
  findProgram,
  findServer,
  findWorkingProgram,
  type ServerKind,
  type TestServer,
} from '@switchyard/test-support'
import pg from 'pg'

const postgres: ServerKind = {
  program: 'postgres',
  url: process.env.SWITCHYARD_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/test',
  isAnswering: (url) => isAnswering(url),
  start: () => ownPostgres(),
}

/** The running server, else one of the tests' own. */
export const findPostgres = (): Promise<Found<TestServer>> => findServer(postgres)

const isAnswering = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A server of the tests' own, which they may fence and replace. */
export interface OwnPostgres extends TestServer {
  readonly port: number
  /** Starts a second server that follows this one and takes no writes until `pg_promote()`. */
  standby(): Promise<OwnPostgres>
  /** Kills it with `SIGKILL` and starts it again on the same data and port. */
  crash(): Promise<void>
}

let tried: Promise<Found<string>> | undefined

/** The folder of programs that start a server: one is started and stopped to see that they do, once a process. */
export const findOwnPostgres = (): Promise<Found<string>> => {
  tried ??= findWorkingProgram(postgres)
  return tried
}

/** Starts a server from installed programs. */
export const ownPostgres = async (): Promise<OwnPostgres> => {
  const initdb = findProgram('postgres')
  if (initdb.missing !== undefined) throw new Error(initdb.missing)
  return ownServer(dirname(initdb.value))
}

const ownServer = (programs: string): Promise<OwnPostgres> =>
  startServer(programs, (data, run) => run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust']))

type Run = (program: string, words: readonly string[]) => void

/** Starts a server on the data that `make` makes. */
const startServer = async (programs: string, make: (data: string, run: Run) => void): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-postgres-'))
  const owner = serverUser()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  make(data, (program, words) => execFileSync(join(programs, program), words, { ...owner, cwd: folder }))
  const port = await findFreePort()
  const settings = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const start = () => spawn(join(programs, 'postgres'), settings, { ...owner, cwd: folder, stdio: 'ignore' })
  let server = start()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = async (): Promise<void> => {
    await ended(server, 'SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  const standby = (): Promise<OwnPostgres> => {
    const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', 'fast', '-R']
    return startServer(programs, (copy, run) => run('pg_basebackup', ['-D', copy, ...source]))
  }
  const crash = async (): Promise<void> => {
    await ended(server, 'SIGKILL')
    // A start is refused while processes of the killed server still hold its memory.
    for (let tries = 0; tries < 100; tries += 1) {
      if (server.exitCode !== null || server.signalCode !== null) server = start()
      await sleep(100)
      if (await isAnswering(url)) return
    }
    throw new Error('The PostgreSQL of the tests did not start again.')
  }
  for (let tries = 0; tries < 100 && server.exitCode === null; tries += 1) {
    if (await isAnswering(url)) return { url, port, stop, standby, crash }
    await sleep(100)
  }
  const said = server.exitCode === null ? 'did not answer within ten seconds' : `ended with status ${server.exitCode}`
  await stop()
  throw new Error(`PostgreSQL ${said}.`)
}

const ended = (server: ChildProcess, signal: NodeJS.Signals): Promise<unknown> => {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  return exit
}

/** PostgreSQL refuses to run as root. */
const serverUser = (): { uid?: number; gid?: number } => {
  if (userInfo().uid !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
