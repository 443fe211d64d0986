import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, listSavedSwaps } from '@switchyard/client'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, startDemo } from '@switchyard/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFileStorage } from '../src/create-file-storage.ts'
import { createSigner } from '../src/create-signer.ts'
import { readDemoKeys } from '../src/demo-keys.ts'
import { swapUsdc } from '../src/swap-usdc.ts'

let sandbox: Sandbox
let server: RunningServer
const folder = mkdtempSync(join(tmpdir(), 'client-swap-'))
beforeAll(async () => {
  sandbox = createSandbox({ speed: 600 })
  const { base } = await sandbox.listen()
  server = await startDemo({ sandboxUrl: base, port: 0, logLevel: 'silent' })
  await server.engine.ready()
}, 30_000)
afterAll(async () => {
  await server?.stop()
  await sandbox?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('sells USDC for BTC, interrupted after the deposit and resumed from the file', async () => {
  const { rpc, ethereum, bitcoinAddress } = await readDemoKeys(sandbox.urls.base)
  const storage = createFileStorage(join(folder, 'swap.json'))
  const run = (report: (line: string) => void, signal?: AbortSignal) =>
    swapUsdc(createClient({ baseUrl: server.url, apiKey: demoKey }), {
      ...{ sourceAddress: ethereum.address, destinationAddress: bitcoinAddress, storage, report, signal },
      signers: [createSigner(ethereum.privateKey, rpc)],
    })
  const controller = new AbortController()
  const lines: string[] = []
  const untilSent = (line: string): void => {
    lines.push(line)
    if (line.startsWith('sent')) controller.abort('closed')
  }
  await expect(run(untilSent, controller.signal)).rejects.toBe('closed')
  expect(lines.filter((line) => line.startsWith('quote')).length).toBeGreaterThan(1)
  expect(lines.slice(-5).map((line) => line.split(' ')[0])).toEqual(['sign', 'approved', 'built', 'sign', 'sent'])
  const [id] = await listSavedSwaps(storage)
  const later: string[] = []
  const { track, hash } = await run((line) => void later.push(line))
  expect(later[0]).toBe(`resume   ${id}`)
  expect(later.every((line) => /^(resume|track)/.test(line))).toBe(true)
  expect(lines.at(-1)).toBe(`sent     ${hash}`)
  expect(track).toMatchObject({ status: 'completed', toAsset: 'BTC.BTC', hash })
})
