import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, startDemo } from '@switchyard/server'
import { evmChainIds, wallets } from '@switchyard/test-wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allSells } from '../src/all-sells.ts'
import { chainIds } from '../src/chain-ids.ts'
import { createApiClient } from '../src/create-api-client.ts'
import { readSandboxInfo } from '../src/demo-wallet.ts'
import { runAll } from '../src/run-all.ts'

const chains = allSells.map(({ sellAsset }) => sellAsset.slice(0, sellAsset.indexOf('.')))

describe('one sell from every chain', () => {
  let sandbox: Sandbox
  let server: RunningServer
  beforeAll(async () => {
    sandbox = createSandbox({ speed: 600 })
    const { base } = await sandbox.listen()
    server = await startDemo({ sandboxUrl: base, port: 0, logLevel: 'silent' })
    await server.engine.ready()
  }, 30_000)
  afterAll(async () => {
    await server?.stop()
    await sandbox?.close()
  })

  it('has every chain that a wallet signs for and a provider sells from', () => {
    expect(chains.toSorted()).toEqual(
      Object.keys(wallets)
        .filter((chain) => chain !== 'NOBLE')
        .toSorted(),
    )
    expect(chains.filter((chain) => !(chain in chainIds))).toEqual([])
    const { gateways, evm } = sandbox.urls
    const served = Object.entries(gateways).flatMap(([chain, kinds]) => (kinds.evm ? [[chain, kinds.evm]] : []))
    expect(
      Object.entries(evmChainIds)
        .map(([chain, id]) => [chain, evm[Number(id)]])
        .toSorted(),
    ).toEqual(served.toSorted())
  })

  it('reports a line for each swap, and those that fail', async () => {
    const lines: string[] = []
    const info = await readSandboxInfo(sandbox.urls.base)
    const wanted = allSells.filter(({ sellAsset }) => ['TRON.TRX', 'XRP.XRP'].includes(sellAsset))
    const unknown = { sellAsset: 'XRP.NOTHING-x', buyAsset: 'BTC.BTC', sellAmount: '1' }
    const api = createApiClient(server.url, demoKey)
    const failed = await runAll({ api, info, report: (line) => void lines.push(line) }, [...wanted, unknown])
    expect(failed).toBe(1)
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(/^\[1\/3\] 1000 XRP\.XRP → [\d.]+ BTC\.BTC through \S+: completed$/),
      expect.stringMatching(/^\[2\/3\] 9000 TRON\.TRX → [\d.]+ BTC\.BTC through \S+: completed$/),
    ])
    expect(lines.at(-1)).toBe('1 of 3 did not complete.')
  })
})
