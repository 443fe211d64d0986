import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Found, isHidden } from '../../../../scripts/optional.mjs'
import { findFreePort } from './find-free-port.ts'

const require = createRequire(import.meta.url)
const arch = process.arch === 'x64' ? 'amd64' : process.arch

/** Package that holds the binary for this platform. */
const anvilPackage: string = `@foundry-rs/anvil-${process.platform === 'win32' ? 'win32' : process.platform}-${arch}`

/** The binary inside its package. */
export const findAnvil = (): Found<string> => {
  const missing = `${anvilPackage} has no binary for this platform`
  if (isHidden('anvil')) return { missing: 'anvil is hidden' }
  try {
    const outer = require.resolve('@foundry-rs/anvil/package.json')
    const inner = createRequire(outer).resolve(`${anvilPackage}/package.json`)
    const path = join(dirname(inner), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    return existsSync(path) ? { value: path } : { missing }
  } catch {
    return { missing }
  }
}

/** A node on this machine. */
export interface Anvil {
  readonly url: string
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a node of `chainId` on a free port. */
export const startAnvil = async (binary: string, chainId: string): Promise<Anvil> => {
  const port = await findFreePort()
  const child = spawn(binary, ['--port', String(port), '--chain-id', chainId, '--silent'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const rpc = (method: string, ...params: readonly unknown[]) => ask(url, method, params)
  await ready(child, () => rpc('eth_chainId'))
  return { url, rpc, stop: () => stop(child) }
}

const ask = async (url: string, method: string, params: readonly unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

const ready = async (child: ChildProcess, probe: () => Promise<unknown>): Promise<void> => {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`anvil exited with code ${child.exitCode}.`)
    if (await probe().then(Boolean, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await stop(child)
  throw new Error('anvil did not start.')
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })
