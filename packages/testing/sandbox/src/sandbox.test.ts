import { afterEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { stillSandbox } from './testing/still-sandbox.ts'
import { client } from './testing/wallet.ts'

const started: Sandbox[] = []
const listening = async (): Promise<Sandbox> => {
  const sandbox = createSandbox({ seed: 'faults', speed: 1000 })
  started.push(sandbox)
  await sandbox.listen()
  return sandbox
}
afterEach(async () => {
  for (const sandbox of started.splice(0)) await sandbox.close()
})

describe('a sandbox', () => {
  it('is the same for the same seed and different for another', async () => {
    const inbound = (sandbox: Sandbox): Promise<unknown> =>
      client(sandbox).json(`${sandbox.urls.networks.thorchain?.thornode}/thorchain/inbound_addresses`)
    const [one, same, other] = ['a', 'a', 'b'].map((seed) => stillSandbox({ seed })) as [Sandbox, Sandbox, Sandbox]
    expect(one.accounts).toEqual(same.accounts)
    expect(await inbound(one)).toEqual(await inbound(same))
    expect(one.accounts).not.toEqual(other.accounts)
    expect(await inbound(one)).not.toEqual(await inbound(other))
  })

  it('signs the same payouts for the same seed', () => {
    const hashes = (): readonly string[] => {
      const { world, accounts } = stillSandbox()
      return [...world.utxo, ...world.evm].map((ledger) => {
        const from = ledger.own(world.key('payer'))
        ledger.fund(from, 10n ** 18n)
        const to = accounts[0]?.addresses.find(({ chain }) => [ledger.chain, 'EVM'].includes(chain))?.address ?? ''
        return ledger.pay({ from, to, amount: 100_000_000n })
      })
    }
    expect(hashes()).toEqual(hashes())
  })

  it('responds over a socket as it does directly', async () => {
    const sandbox = await listening()
    const url = `${sandbox.urls.control}/accounts`
    expect(await (await fetch(url)).json()).toEqual(JSON.parse(JSON.stringify(sandbox.accounts)))
    expect(
      await (await fetch(`${sandbox.urls.evm[1]}`, { method: 'POST', body: '{"id":1,"method":"eth_chainId"}' })).json(),
    ).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
  })

  it("uses the caller's prices", async () => {
    const sandbox = stillSandbox({ prices: { BTC: '50000' } })
    const pool = await client(sandbox).json(`${sandbox.urls.networks.thorchain?.thornode}/thorchain/pool/BTC.BTC`)
    expect(Number(pool.asset_tor_price) / 1e8).toBeCloseTo(50_000, -1)
    expect(() => stillSandbox({ prices: { BTC: 'much' } })).toThrow('decimal')
  })
})

describe('faults', () => {
  const ping = (sandbox: Sandbox): string => `${sandbox.urls.networks.thorchain?.thornode}/thorchain/ping`

  it('respond with a status, with garbage or with filler, only where they are set', async () => {
    const sandbox = await listening()
    sandbox.faults.set('thornode', { error: 503 })
    expect((await fetch(ping(sandbox))).status).toBe(503)
    expect((await fetch(`${sandbox.urls.networks.thorchain?.midgard}/v2/health`)).status).toBe(200)
    sandbox.faults.set('thornode', { garbage: true })
    await expect(fetch(ping(sandbox)).then((response) => response.json())).rejects.toThrow()
    sandbox.faults.set('thornode', { bodyBytes: 3_000_000 })
    expect((await (await fetch(ping(sandbox))).arrayBuffer()).byteLength).toBe(3_000_000)
  })

  it('replace texts of answers: the world has moved as far as the service says', async () => {
    const sandbox = await listening()
    const said = async () => (await fetch(ping(sandbox))).text()
    expect(await said()).toContain('pong')
    const set = (replaces: unknown) =>
      fetch(`${sandbox.urls.control}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ service: 'thornode', replaces }),
      })
    expect((await set({ pong: 'gong' })).status).toBe(200)
    expect(await said()).toContain('gong')
    expect((await set({ pong: 1 })).status).toBe(400)
    expect((await set('pong')).status).toBe(400)
  })

  it('close the connection', async () => {
    const sandbox = await listening()
    sandbox.faults.set('esplora/btc', { closeSocket: true })
    await expect(fetch(`${sandbox.urls.esplora.BTC}/blocks/tip/height`)).rejects.toThrow('fetch failed')
    expect((await fetch(`${sandbox.urls.esplora.LTC}/blocks/tip/height`)).status).toBe(200)
  })

  it('hang until the caller gives up', async () => {
    const sandbox = await listening()
    sandbox.faults.set('evm/1', { hang: true })
    const pending = fetch(sandbox.urls.evm[1] ?? '', { method: 'POST', body: '{}', signal: AbortSignal.timeout(80) })
    await expect(pending).rejects.toThrow(/timeout|aborted/i)
  })

  it('release hanging callers when the sandbox closes', async () => {
    const sandbox = stillSandbox()
    sandbox.faults.set('thornode', { hang: true })
    const pending = sandbox.fetch(new Request(ping(sandbox)))
    await sandbox.close()
    expect((await pending).status).toBe(503)
  })

  it('delay, and the narrowest prefix wins', async () => {
    const sandbox = await listening()
    sandbox.faults.set('*', { error: 500 })
    sandbox.faults.set('thornode', { latencyMs: 60 })
    const start = performance.now()
    expect((await fetch(ping(sandbox))).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(55)
    expect((await fetch(`${sandbox.urls.esplora.BTC}/blocks/tip/height`)).status).toBe(500)
  })

  it('expire after `times` requests', async () => {
    const sandbox = stillSandbox()
    sandbox.faults.set('thornode', { error: 502, times: 2 })
    const statuses: number[] = []
    for (let round = 0; round < 3; round++) statuses.push((await sandbox.fetch(new Request(ping(sandbox)))).status)
    expect(statuses).toEqual([502, 502, 200])
  })

  it('are set, listed and cleared over HTTP, and rejected when misspelt', async () => {
    const sandbox = stillSandbox()
    const { post, json, get } = client(sandbox)
    const url = `${sandbox.urls.control}/faults`
    await post(url, { service: 'thornode', error: 500, halt: 'BTC' })
    expect(await json(url)).toEqual({ thornode: { error: 500, halt: 'BTC' } })
    expect((await get(ping(sandbox))).status).toBe(500)
    const wrong = await post(url, { service: 'thornode', explode: true })
    expect([wrong.status, (await wrong.json()).error]).toEqual([400, expect.stringContaining('explode is not a fault')])
    expect((await post(url, { service: 'thornode', error: 'x' })).status).toBe(400)
    expect(await (await post(url, { service: 'thornode' })).json()).toEqual({})
    sandbox.faults.set('*', { error: 500 })
    await sandbox.fetch(new Request(url, { method: 'DELETE' }))
    expect((await get(ping(sandbox))).status).toBe(200)
  })
})

describe('the control panel', () => {
  it('moves the clock by real seconds and by chain seconds', async () => {
    const sandbox = stillSandbox()
    const { post, json } = client(sandbox)
    const url = `${sandbox.urls.control}/clock`
    const before = await json(url)
    const after = await (await post(url, { chainSeconds: 1200 })).json()
    expect(after.heights.BTC - before.heights.BTC).toBe(2)
    expect(after.now - before.now).toBe(20_000)
    expect((await (await post(url, { seconds: 5 })).json()).now - after.now).toBe(5_000)
    expect((await post(url, { seconds: -5 })).status).toBe(400)
  })

  it('funds any address of a chain, in coins and tokens', async () => {
    const sandbox = stillSandbox()
    const { post } = client(sandbox)
    const url = `${sandbox.urls.control}/fund`
    const give = async (order: object) => (await post(url, order)).json()
    const address = 'GDDMwNyyx8uB6zrqwBFHjLLG3TBYk2F8Az4yrQC5RzMp'
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect(await give({ chain: 'SOL', address, amount: '900000' })).toEqual({ balance: '900000' })
    expect(await give({ chain: 'SOL', address, amount: '7', asset: usdc })).toEqual({ balance: '7' })
    expect(await give({ chain: 'SOL', address, amount: '7', asset: usdc })).toEqual({ balance: '14' })
    expect((await give({ chain: 'SOL', address: '0x1', amount: '1' })).error).toContain('address')
    expect((await give({ chain: 'SOL', address, amount: '1', asset: address })).error).toContain('no mint')
    expect((await give({ chain: 'SOL', address, amount: '0' })).error).toContain('amount')
    expect((await give({ chain: 'MOON', address, amount: '1' })).error).toContain('BTC')
  })
})
