import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Found, findProgram } from '../../../../scripts/optional.mjs'
import { findFreePort } from './find-free-port.ts'

/** A regtest node with a wallet, on its own ports. */
export interface Litecoind {
  // biome-ignore lint/suspicious/noExplicitAny: the node answers a different shape to every method
  rpc(method: string, ...params: readonly unknown[]): Promise<any>
  stop(): Promise<void>
}

/** The program of this machine (Debian package `litecoind`). */
export const findLitecoind = (): Found<string> => findProgram('litecoind')

/** Starts a node and mines until coins are mature. */
export const startLitecoind = async (program: string): Promise<Litecoind> => {
  const rpcPort = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'litecoind-'))
  const options = [
    '-regtest',
    `-datadir=${folder}`,
    `-rpcport=${rpcPort}`,
    '-listen=0',
    '-dnsseed=0',
    '-txindex=1',
    '-fallbackfee=0.0001',
    '-rpcuser=u',
    `-rpcpassword=${rpcPort}`,
  ]
  // The log is not read; a full pipe would block the node.
  const node = spawn(program, options, { stdio: 'ignore' })
  const rpc = rpcAt(`http://127.0.0.1:${rpcPort}`, `u:${rpcPort}`)
  try {
    await untilReady(rpc, node)
    await rpc('createwallet', 'test')
    await rpc('generatetoaddress', 101, await rpc('getnewaddress'))
  } catch (error) {
    await stop(node, folder)
    throw error
  }
  return { rpc, stop: () => stop(node, folder) }
}

const rpcAt =
  (url: string, account: string): Litecoind['rpc'] =>
  async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(account)}` },
      body: JSON.stringify({ method, params }),
    })
    const { result, error } = JSON.parse(await response.text())
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

const untilReady = async (rpc: Litecoind['rpc'], node: ChildProcess): Promise<void> => {
  for (let left = 300; left > 0 && node.exitCode === null; left--) {
    const version: unknown = await rpc('getnetworkinfo').then(
      ({ subversion }) => subversion,
      () => '',
    )
    if (String(version).includes('LitecoinCore')) return
    await sleep(100)
  }
  throw new Error('litecoind did not start.')
}

const stop = async (node: ChildProcess, folder: string): Promise<void> => {
  if (node.exitCode === null) {
    const gone = new Promise((resolve) => node.once('exit', resolve))
    node.kill()
    await gone
  }
  rmSync(folder, { recursive: true, force: true })
}
