import { ApiPromise, HttpProvider } from '@polkadot/api'
import { xxhashAsHex } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameHashes } from '../../ledgers/substrate/storage-keys.ts'
import { DOT, EXISTENTIAL, PolkadotClient, USDT } from '../../testing/polkadot-client.ts'

describe('@polkadot/api over the gateway of Asset Hub', () => {
  let client: PolkadotClient
  beforeAll(async () => {
    client = await PolkadotClient.connect()
  })
  afterAll(() => client?.close())

  it('is ready with the runtime, and knows chain, properties and finality', async () => {
    expect(client.api.runtimeVersion.specName.toString()).toBe('statemint')
    expect(client.api.genesisHash.toHex()).toBe('0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f')
    expect(client.api.registry.chainSS58).toBe(0)
    expect(client.api.registry.signedExtensions).toContain('CheckMetadataHash')
    expect(String(client.api.consts.balances?.existentialDeposit)).toBe(String(EXISTENTIAL))
    expect((await client.api.rpc.system.chain()).toString()).toBe('Polkadot Asset Hub')
    const [head, final] = [await client.api.rpc.chain.getHeader(), await client.api.rpc.chain.getFinalizedHead()]
    // The client computes the hash of a header from its fields.
    expect((await client.api.rpc.chain.getBlockHash(head.number.toNumber())).toHex()).toBe(head.hash.toHex())
    expect((await client.api.rpc.chain.getHeader(head.parentHash)).hash.toHex()).toBe(head.parentHash.toHex())
    expect(head.number.toNumber() - (await client.api.rpc.chain.getHeader(final)).number.toNumber()).toBe(4)
    for (const [name, hash] of Object.entries(nameHashes)) expect(xxhashAsHex(name, 128)).toBe(`0x${hash}`)
  })

  it('also over HTTP', async () => {
    const over = await ApiPromise.create({ provider: new HttpProvider(client.url), noInitWarn: true })
    expect(over.runtimeVersion.specVersion.toNumber()).toBe(2_000_000)
    await over.disconnect()
  })

  it('reads accounts, assets and what an account holds', async () => {
    expect(await client.free(client.alice.address)).toBe(client.sandbox.world.assetHub.balance(client.alice.address))
    const details = await client.api.query.assets?.asset?.(USDT)
    expect(details?.toJSON()).toMatchObject({
      minBalance: 10_000,
      isSufficient: true,
      accounts: expect.any(Number),
      status: 'Live',
    })
    const metadata = (await client.api.query.assets?.metadata?.(USDT))?.toHuman()
    expect(metadata).toMatchObject({ symbol: 'USDT', decimals: '6', isFrozen: false })
    const held = await client.api.query.assets?.account?.(USDT, client.alice.address)
    expect(held?.toJSON()).toMatchObject({ status: 'Liquid', reason: { sufficient: null } })
    const assets = await client.api.query.assets?.asset?.entries()
    expect(assets?.map(([key]) => key.args.map(String))).toEqual(expect.arrayContaining([['1984'], ['1337']]))
  })

  it('signs, sends, follows to the final block, and reads block and events', async () => {
    const to = client.stranger().address
    const statuses: string[] = []
    const done = new Promise<{ txIndex?: number; events: string[]; block: string }>((resolve, reject) => {
      client
        .send(to, 5n * DOT)
        .signAndSend(client.alice, (result) => {
          statuses.push(result.status.type)
          if (result.status.isReady) client.pass()
          if (result.status.isInBlock) client.pass(4)
          if (!result.status.isFinalized) return
          const events = result.events.map(({ event: { section, method } }) => `${section}.${method}`)
          resolve({ txIndex: result.txIndex ?? -1, events, block: result.status.asFinalized.toHex() })
        })
        .catch(reject)
    })
    const { txIndex, events, block } = await done
    expect(statuses).toEqual(['Ready', 'InBlock', 'Finalized'])
    expect(txIndex).toBe(2)
    expect(events).toEqual([
      'balances.Withdraw',
      'system.NewAccount',
      'balances.Endowed',
      'balances.Transfer',
      'balances.Deposit',
      'transactionPayment.TransactionFeePaid',
      'system.ExtrinsicSuccess',
    ])
    expect(await client.free(to)).toBe(5n * DOT)
    const {
      block: { extrinsics, header },
    } = await client.api.rpc.chain.getBlock(block)
    expect(header.hash.toHex()).toBe(block)
    expect(extrinsics.map(({ method: { section, method } }) => `${section}.${method}`)).toEqual([
      'parachainSystem.setValidationData',
      'timestamp.set',
      'balances.transferKeepAlive',
    ])
    expect(extrinsics[2]?.signer.toString()).toBe(client.alice.address)
    expect(await client.free(to, await client.api.at(header.parentHash))).toBe(0n)
  })

  it('accepts signatures of every scheme, mortal and immortal, with the digest of the metadata', async () => {
    for (const type of ['sr25519', 'ed25519', 'ecdsa'] as const) {
      const from = client.stranger(type, 20n * DOT)
      expect(
        await client.run(client.send(client.bob.address, DOT), from, { era: type === 'ed25519' ? 0 : 16 }),
      ).toMatchObject({
        error: undefined,
      })
    }
    const { runtimeMetadata } = await import('../../ledgers/substrate/runtime-metadata.ts')
    const from = client.stranger('sr25519', 20n * DOT)
    const signed = { mode: 1, metadataHash: `0x${runtimeMetadata.digest}` }
    expect(await client.run(client.send(client.bob.address, DOT), from, signed)).toMatchObject({ error: undefined })
    await expect(
      client.run(client.send(client.bob.address, DOT), from, { mode: 1, metadataHash: `0x${'00'.repeat(32)}` }),
    ).rejects.toThrow('bad signature')
  })

  it('tells a subscriber of heads and of balances', async () => {
    const numbers: number[] = []
    const balances: bigint[] = []
    const to = client.stranger().address
    const heads = await client.api.rpc.chain.subscribeNewHeads(({ number }) => void numbers.push(number.toNumber()))
    const account = await client.api.query.system?.account?.(
      to,
      ({ data }: { data: { free: { toBigInt(): bigint } } }) => void balances.push(data.free.toBigInt()),
    )
    await client.run(client.send(to, 3n * DOT))
    await client.run(client.send(to, 4n * DOT))
    await client.api.rpc.system.health()
    expect(numbers).toEqual([0, 1, 2].map((index) => (numbers[0] ?? 0) + index))
    expect(balances).toEqual([0n, 3n * DOT, 7n * DOT])
    heads()
    ;(account as unknown as () => void)()
  })
})
