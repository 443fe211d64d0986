import type { KeyringPair } from '@polkadot/keyring/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOT, EXISTENTIAL, type Extrinsic, PolkadotClient, USDT } from '../../testing/polkadot-client.ts'

describe('the rules of Asset Hub, by @polkadot/api', () => {
  let client: PolkadotClient
  beforeAll(async () => {
    client = await PolkadotClient.connect()
  })
  afterAll(() => client?.close())

  it('charges the fee that it estimates, tip included, and nothing else', async () => {
    const from = client.stranger('sr25519', 20n * DOT)
    const transfer = client.send(client.bob.address, DOT)
    const { partialFee, weight } = await transfer.paymentInfo(from, { tip: 12_345 })
    const tip = 12_345n
    expect(await client.run(transfer, from, { tip })).toMatchObject({ error: undefined })
    expect(await client.free(from.address)).toBe(19n * DOT - partialFee.toBigInt() - tip)
    // Source of the parts: `polkadot-fellows/runtimes` 2.0.0; base weight, 148 bytes, and proof of 13 382 bytes at a tenth.
    expect(Number(partialFee) / 1e6).toBeCloseTo(0.4959 + 0.05 * transfer.encodedLength + (13_382 * 5_000) / 1e7, 1)
    expect((weight as unknown as { proofSize: unknown }).proofSize?.toString()).toBe('13382')
  })

  it('refuses with the codes and texts of a node', async () => {
    const refused = (extrinsic: Extrinsic, signer: KeyringPair, options: object) =>
      expect(extrinsic.signAndSend(signer, options)).rejects
    const [rich, poor, empty] = [
      client.stranger('sr25519', 20n * DOT),
      client.stranger('sr25519', EXISTENTIAL + 1n),
      client.stranger(),
    ]
    const transfer = (): Extrinsic => client.send(client.bob.address, DOT)
    // The client writes the node's brackets as commas.
    const PAYMENT = '1010: Invalid Transaction: Inability to pay some fees'
    await refused(transfer(), poor, { nonce: 0 }).toThrow(PAYMENT)
    await refused(transfer(), empty, { nonce: 0 }).toThrow(PAYMENT)
    const location = { parents: 0, interior: { X2: [{ PalletInstance: 50 }, { GeneralIndex: 1984 }] } }
    await refused(transfer(), rich, { assetId: location }).toThrow(PAYMENT)
    const PROOF = '1010: Invalid Transaction: Transaction has a bad signature'
    await refused(transfer(), rich, { nonce: 0, genesisHash: `0x${'11'.repeat(32)}` }).toThrow(PROOF)
    const { genesisHash } = client.api
    const outdated = transfer()
    outdated.sign(rich, {
      blockHash: genesisHash,
      genesisHash,
      nonce: 0,
      runtimeVersion: { specVersion: 1_999_999, transactionVersion: 15 } as never,
    })
    await expect(outdated.send()).rejects.toThrow(PROOF)
    const first = await transfer().signAsync(rich, { nonce: 0 })
    await first.send()
    await expect(first.send()).rejects.toThrow('1013: Transaction Already Imported')
    await refused(client.send(client.bob.address, 2n * DOT), rich, { nonce: 0 }).toThrow('1014: Priority is too low')
    client.pass()
    await expect(first.send()).rejects.toThrow('1010: Invalid Transaction: Transaction is outdated')
    const ask = async (method: string, params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(client.url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      return ((await response.json()) as { error?: { code: number; message: string; data?: string } }).error
    }
    expect(await ask('author_submitExtrinsic', ['0x1234'])).toMatchObject({ code: 1001 })
    expect(await ask('author_submitExtrinsic', ['0x0c840000'])).toMatchObject({
      code: 1002,
      message: expect.stringMatching(/^Verification Error: Runtime error/),
    })
    expect(await ask('author_submitExtrinsic', [7])).toMatchObject({ code: -32_602, message: 'Invalid params' })
    expect(await ask('state_getStorage', ['0x00', `0x${'00'.repeat(32)}`])).toMatchObject({ code: 4003 })
    expect(await ask('state_call', ['Nothing_here', '0x'])).toMatchObject({ code: 4003 })
    expect(await ask('author_submitAndWatchExtrinsic', [])).toMatchObject({
      code: -32_601,
      message: 'Method not found',
    })
  })

  it('refuses a transaction whose era is over', async () => {
    const from = client.stranger('sr25519', 20n * DOT)
    const mortal = await client.send(client.bob.address, DOT).signAsync(from, { era: 16 })
    const other = await client.send(client.bob.address, 2n * DOT).signAsync(from, { era: 16 })
    client.pass(3)
    await mortal.send()
    client.pass(16)
    // The runtime computes another birth block and so another payload.
    await expect(other.send()).rejects.toThrow('1010: Invalid Transaction: Transaction has a bad signature')
  })

  it('lets a nonce that is ahead wait for those before it', async () => {
    const from = client.stranger('sr25519', 20n * DOT)
    const later = await client.send(client.bob.address, 2n * DOT).signAsync(from, { nonce: 1 })
    const hash = (await later.send()).toHex()
    client.pass()
    expect(client.sandbox.world.assetHub.stored(hash)).toBeUndefined()
    expect((await client.api.rpc.system.accountNextIndex(from.address)).toNumber()).toBe(0)
    await client.run(client.send(client.bob.address, DOT), from, { nonce: 0 })
    expect(client.sandbox.world.assetHub.stored(hash)).toMatchObject({ place: 3 })
    expect((await client.api.rpc.system.accountNextIndex(from.address)).toNumber()).toBe(2)
  })

  it('keeps accounts alive, reaps those that may end, and refuses dust', async () => {
    const from = client.stranger('sr25519', 10n * DOT)
    const nobody = client.stranger().address
    expect(await client.run(client.send(nobody, EXISTENTIAL - 1n), from)).toMatchObject({
      error: { token: 'BelowMinimum' },
    })
    expect(await client.run(client.send(nobody, 100n * DOT), from)).toMatchObject({
      error: { token: 'FundsUnavailable' },
    })
    const most = (await client.free(from.address)) - EXISTENTIAL
    expect(await client.run(client.send(client.bob.address, most), from)).toMatchObject({
      error: { token: 'NotExpendable' },
    })
    const left = await client.free(from.address)
    const all = client.api.tx.balances?.transferAll?.(nobody, false) as Extrinsic
    const { partialFee } = await all.paymentInfo(from)
    const { events, error } = await client.run(all, from)
    expect(error).toBeUndefined()
    expect(events).toContain('system.KilledAccount')
    expect([await client.free(from.address), await client.free(nobody)]).toEqual([0n, left - partialFee.toBigInt()])
  })

  it('holds transfers of assets to their minimum, as the main network does', async () => {
    const from = client.stranger('sr25519', 10n * DOT)
    const to = client.stranger().address
    client.sandbox.world.assetHub.fund(from.address, 1_000_000n, String(USDT))
    const held = async (address: string) =>
      (await client.api.query.assets?.account?.(USDT, address))?.toJSON() as { balance: number } | null
    const keep = (amount: number): Extrinsic => client.api.tx.assets?.transferKeepAlive?.(USDT, to, amount) as Extrinsic
    const plain = (amount: number): Extrinsic => client.api.tx.assets?.transfer?.(USDT, to, amount) as Extrinsic
    expect(await client.run(keep(1_000_000), from)).toMatchObject({ error: 'BalanceLow' })
    expect(await client.run(keep(9_999), from)).toMatchObject({ error: { token: 'BelowMinimum' } })
    expect(await client.run(keep(400_000), from)).toMatchObject({ error: undefined })
    expect([(await held(from.address))?.balance, (await held(to))?.balance]).toEqual([600_000, 400_000])
    // The recipient lives by the asset alone; a rest below the minimum goes along.
    expect((await client.api.query.system?.account?.(to))?.toJSON()).toMatchObject({ providers: 0, sufficients: 1 })
    expect(await client.run(plain(595_000), from)).toMatchObject({ error: undefined })
    expect([await held(from.address), (await held(to))?.balance]).toEqual([null, 1_000_000])
    expect(await client.run(client.api.tx.assets?.transfer?.(77, to, 1) as Extrinsic, from)).toMatchObject({
      error: 'Unknown',
    })
    const location = { parents: 1, interior: { X1: [{ Parachain: 2_030 }] } }
    expect(await client.run(client.api.tx.foreignAssets?.transfer?.(location, to, 1) as Extrinsic, from)).toMatchObject(
      {
        error: 'Unknown',
      },
    )
  })
})
