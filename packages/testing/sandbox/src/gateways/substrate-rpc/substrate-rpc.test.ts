import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { Keyring } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import { blake2AsU8a, xxhashAsHex } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameHashes } from '../../ledgers/substrate/storage-keys.ts'
import type { Sandbox } from '../../sandbox.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'

const DOT = 10_000_000_000n
const USDT = 1984
const EXISTENTIAL = 100_000_000n

type Extrinsic = SubmittableExtrinsic<'promise'>

describe('@polkadot/api over the gateway of Asset Hub', () => {
  let sandbox: Sandbox
  let api: ApiPromise
  let url: string
  const keyring = new Keyring({ type: 'sr25519', ss58Format: 0 })
  let [alice, bob]: KeyringPair[] = []
  let count = 0

  beforeAll(async () => {
    sandbox = stillSandbox()
    const { gateways } = await sandbox.listen()
    url = gateways.DOT?.substrate ?? ''
    api = await ApiPromise.create({ provider: new WsProvider(url.replace('http', 'ws'), 100), noInitWarn: true })
    const pair = (name: string): KeyringPair => {
      const address = sandbox.accounts.find((one) => one.name === name)?.addresses.find(({ chain }) => chain === 'DOT')
      const own = keyring.addFromSeed(Buffer.from(address?.privateKey ?? '', 'hex'))
      expect(own.address).toBe(address?.address)
      return own
    }
    ;[alice, bob] = [pair('alice'), pair('bob')]
  })
  afterAll(async () => {
    await api?.disconnect()
    await sandbox?.close()
  })

  const pass = (blocks = 1): void => sandbox.world.clock.pass(blocks * 3_000)

  /** An account that is new to the chain. */
  const stranger = (type: 'sr25519' | 'ed25519' | 'ecdsa' = 'sr25519', funded = 0n): KeyringPair => {
    const pair = new Keyring({ type, ss58Format: 0 }).addFromSeed(blake2AsU8a(`stranger ${count++}`))
    if (funded > 0n) sandbox.world.assetHub.fund(pair.address, funded)
    return pair
  }
  const free = async (address: string, at: Pick<ApiPromise, 'query'> = api): Promise<bigint> => {
    const account = await at.query.system?.account?.(address)
    return (account as unknown as { data: { free: { toBigInt(): bigint } } }).data.free.toBigInt()
  }
  const send = (to: string, amount: bigint): Extrinsic => api.tx.balances?.transferKeepAlive?.(to, amount) as Extrinsic

  /** Submits, makes a block, and returns its events by name with the error of a failed call. */
  const run = async (extrinsic: Extrinsic, signer = alice as KeyringPair, options = {}) => {
    const hash = await extrinsic.signAndSend(signer, { nonce: -1, ...options })
    pass()
    const { height = 0, place = 0 } = sandbox.world.assetHub.stored(hash.toHex()) ?? {}
    const at = await api.at(await api.rpc.chain.getBlockHash(height))
    const records = (await at.query.system?.events?.()) as unknown as {
      phase: { isApplyExtrinsic: boolean; asApplyExtrinsic: { eqn(index: number): boolean } }
      event: { section: string; method: string; data: { toJSON(): unknown; 0: never } }
    }[]
    const own = records.filter(({ phase }) => phase.isApplyExtrinsic && phase.asApplyExtrinsic.eqn(place))
    const last = own.at(-1)?.event
    const failure =
      last?.method === 'ExtrinsicFailed'
        ? (last.data[0] as { isModule: boolean; asModule: never; toJSON(): unknown })
        : undefined
    const error = failure?.isModule ? api.registry.findMetaError(failure.asModule).name : failure?.toJSON()
    return { hash: hash.toHex(), events: own.map(({ event: { section, method } }) => `${section}.${method}`), error }
  }

  it('is ready with the runtime, and knows chain, properties and finality', async () => {
    expect(api.runtimeVersion.specName.toString()).toBe('statemint')
    expect(api.genesisHash.toHex()).toBe('0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f')
    expect(api.registry.chainSS58).toBe(0)
    expect(api.registry.signedExtensions).toContain('CheckMetadataHash')
    expect(String(api.consts.balances?.existentialDeposit)).toBe(String(EXISTENTIAL))
    expect((await api.rpc.system.chain()).toString()).toBe('Polkadot Asset Hub')
    const [head, final] = [await api.rpc.chain.getHeader(), await api.rpc.chain.getFinalizedHead()]
    // The client computes the hash of a header from its fields.
    expect((await api.rpc.chain.getBlockHash(head.number.toNumber())).toHex()).toBe(head.hash.toHex())
    expect((await api.rpc.chain.getHeader(head.parentHash)).hash.toHex()).toBe(head.parentHash.toHex())
    expect(head.number.toNumber() - (await api.rpc.chain.getHeader(final)).number.toNumber()).toBe(4)
    for (const [name, hash] of Object.entries(nameHashes)) expect(xxhashAsHex(name, 128)).toBe(`0x${hash}`)
  })

  it('also over HTTP', async () => {
    const over = await ApiPromise.create({ provider: new HttpProvider(url), noInitWarn: true })
    expect(over.runtimeVersion.specVersion.toNumber()).toBe(2_000_000)
    await over.disconnect()
  })

  it('reads accounts, assets and what an account holds', async () => {
    expect(await free(alice?.address ?? '')).toBe(sandbox.world.assetHub.balance(alice?.address ?? ''))
    const details = await api.query.assets?.asset?.(USDT)
    expect(details?.toJSON()).toMatchObject({
      minBalance: 10_000,
      isSufficient: true,
      accounts: expect.any(Number),
      status: 'Live',
    })
    const metadata = (await api.query.assets?.metadata?.(USDT))?.toHuman()
    expect(metadata).toMatchObject({ symbol: 'USDT', decimals: '6', isFrozen: false })
    const held = await api.query.assets?.account?.(USDT, alice?.address)
    expect(held?.toJSON()).toMatchObject({ status: 'Liquid', reason: { sufficient: null } })
    const assets = await api.query.assets?.asset?.entries()
    expect(assets?.map(([key]) => key.args.map(String))).toEqual(expect.arrayContaining([['1984'], ['1337']]))
  })

  it('signs, sends, follows to the final block, and reads block and events', async () => {
    const to = stranger().address
    const statuses: string[] = []
    const done = new Promise<{ txIndex?: number; events: string[]; block: string }>((resolve, reject) => {
      send(to, 5n * DOT)
        .signAndSend(alice as KeyringPair, (result) => {
          statuses.push(result.status.type)
          if (result.status.isReady) pass()
          if (result.status.isInBlock) pass(4)
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
    expect(await free(to)).toBe(5n * DOT)
    const {
      block: { extrinsics, header },
    } = await api.rpc.chain.getBlock(block)
    expect(header.hash.toHex()).toBe(block)
    expect(extrinsics.map(({ method: { section, method } }) => `${section}.${method}`)).toEqual([
      'parachainSystem.setValidationData',
      'timestamp.set',
      'balances.transferKeepAlive',
    ])
    expect(extrinsics[2]?.signer.toString()).toBe(alice?.address)
    expect(await free(to, await api.at(header.parentHash))).toBe(0n)
  })

  it('accepts signatures of every scheme, mortal and immortal, with the digest of the metadata', async () => {
    for (const type of ['sr25519', 'ed25519', 'ecdsa'] as const) {
      const from = stranger(type, 20n * DOT)
      expect(await run(send(bob?.address ?? '', DOT), from, { era: type === 'ed25519' ? 0 : 16 })).toMatchObject({
        error: undefined,
      })
    }
    const { runtimeMetadata } = await import('../../ledgers/substrate/runtime-metadata.ts')
    const from = stranger('sr25519', 20n * DOT)
    const signed = { mode: 1, metadataHash: `0x${runtimeMetadata.digest}` }
    expect(await run(send(bob?.address ?? '', DOT), from, signed)).toMatchObject({ error: undefined })
    await expect(
      run(send(bob?.address ?? '', DOT), from, { mode: 1, metadataHash: `0x${'00'.repeat(32)}` }),
    ).rejects.toThrow('bad signature')
  })

  it('charges the fee that it estimates, tip included, and nothing else', async () => {
    const from = stranger('sr25519', 20n * DOT)
    const transfer = send(bob?.address ?? '', DOT)
    const { partialFee, weight } = await transfer.paymentInfo(from, { tip: 12_345 })
    const tip = 12_345n
    expect(await run(transfer, from, { tip })).toMatchObject({ error: undefined })
    expect(await free(from.address)).toBe(19n * DOT - partialFee.toBigInt() - tip)
    // Source of the parts: `polkadot-fellows/runtimes` 2.0.0; base weight, 148 bytes, and proof of 13 382 bytes at a tenth.
    expect(Number(partialFee) / 1e6).toBeCloseTo(0.4959 + 0.05 * transfer.encodedLength + (13_382 * 5_000) / 1e7, 1)
    expect((weight as unknown as { proofSize: unknown }).proofSize?.toString()).toBe('13382')
  })

  it('refuses with the codes and texts of a node', async () => {
    const refused = (extrinsic: Extrinsic, signer: KeyringPair, options: object) =>
      expect(extrinsic.signAndSend(signer, options)).rejects
    const [rich, poor, empty] = [stranger('sr25519', 20n * DOT), stranger('sr25519', EXISTENTIAL + 1n), stranger()]
    const transfer = (): Extrinsic => send(bob?.address ?? '', DOT)
    // The client writes the node's brackets as commas.
    const PAYMENT = '1010: Invalid Transaction: Inability to pay some fees'
    await refused(transfer(), poor, { nonce: 0 }).toThrow(PAYMENT)
    await refused(transfer(), empty, { nonce: 0 }).toThrow(PAYMENT)
    const location = { parents: 0, interior: { X2: [{ PalletInstance: 50 }, { GeneralIndex: 1984 }] } }
    await refused(transfer(), rich, { assetId: location }).toThrow(PAYMENT)
    const PROOF = '1010: Invalid Transaction: Transaction has a bad signature'
    await refused(transfer(), rich, { nonce: 0, genesisHash: `0x${'11'.repeat(32)}` }).toThrow(PROOF)
    const { genesisHash } = api
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
    await refused(send(bob?.address ?? '', 2n * DOT), rich, { nonce: 0 }).toThrow('1014: Priority is too low')
    pass()
    await expect(first.send()).rejects.toThrow('1010: Invalid Transaction: Transaction is outdated')
    const ask = async (method: string, params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
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
    const from = stranger('sr25519', 20n * DOT)
    const mortal = await send(bob?.address ?? '', DOT).signAsync(from, { era: 16 })
    const other = await send(bob?.address ?? '', 2n * DOT).signAsync(from, { era: 16 })
    pass(3)
    await mortal.send()
    pass(16)
    // The runtime computes another birth block and so another payload.
    await expect(other.send()).rejects.toThrow('1010: Invalid Transaction: Transaction has a bad signature')
  })

  it('lets a nonce that is ahead wait for those before it', async () => {
    const from = stranger('sr25519', 20n * DOT)
    const later = await send(bob?.address ?? '', 2n * DOT).signAsync(from, { nonce: 1 })
    const hash = (await later.send()).toHex()
    pass()
    expect(sandbox.world.assetHub.stored(hash)).toBeUndefined()
    expect((await api.rpc.system.accountNextIndex(from.address)).toNumber()).toBe(0)
    await run(send(bob?.address ?? '', DOT), from, { nonce: 0 })
    expect(sandbox.world.assetHub.stored(hash)).toMatchObject({ place: 3 })
    expect((await api.rpc.system.accountNextIndex(from.address)).toNumber()).toBe(2)
  })

  it('keeps accounts alive, reaps those that may end, and refuses dust', async () => {
    const from = stranger('sr25519', 10n * DOT)
    const nobody = stranger().address
    expect(await run(send(nobody, EXISTENTIAL - 1n), from)).toMatchObject({ error: { token: 'BelowMinimum' } })
    expect(await run(send(nobody, 100n * DOT), from)).toMatchObject({ error: { token: 'FundsUnavailable' } })
    const most = (await free(from.address)) - EXISTENTIAL
    expect(await run(send(bob?.address ?? '', most), from)).toMatchObject({ error: { token: 'NotExpendable' } })
    const left = await free(from.address)
    const all = api.tx.balances?.transferAll?.(nobody, false) as Extrinsic
    const { partialFee } = await all.paymentInfo(from)
    const { events, error } = await run(all, from)
    expect(error).toBeUndefined()
    expect(events).toContain('system.KilledAccount')
    expect([await free(from.address), await free(nobody)]).toEqual([0n, left - partialFee.toBigInt()])
  })

  it('holds transfers of assets to their minimum, as the main network does', async () => {
    const from = stranger('sr25519', 10n * DOT)
    const to = stranger().address
    sandbox.world.assetHub.fund(from.address, 1_000_000n, String(USDT))
    const held = async (address: string) =>
      (await api.query.assets?.account?.(USDT, address))?.toJSON() as { balance: number } | null
    const keep = (amount: number): Extrinsic => api.tx.assets?.transferKeepAlive?.(USDT, to, amount) as Extrinsic
    const plain = (amount: number): Extrinsic => api.tx.assets?.transfer?.(USDT, to, amount) as Extrinsic
    expect(await run(keep(1_000_000), from)).toMatchObject({ error: 'BalanceLow' })
    expect(await run(keep(9_999), from)).toMatchObject({ error: { token: 'BelowMinimum' } })
    expect(await run(keep(400_000), from)).toMatchObject({ error: undefined })
    expect([(await held(from.address))?.balance, (await held(to))?.balance]).toEqual([600_000, 400_000])
    // The recipient lives by the asset alone; a rest below the minimum goes along.
    expect((await api.query.system?.account?.(to))?.toJSON()).toMatchObject({ providers: 0, sufficients: 1 })
    expect(await run(plain(595_000), from)).toMatchObject({ error: undefined })
    expect([await held(from.address), (await held(to))?.balance]).toEqual([null, 1_000_000])
    expect(await run(api.tx.assets?.transfer?.(77, to, 1) as Extrinsic, from)).toMatchObject({ error: 'Unknown' })
    const location = { parents: 1, interior: { X1: [{ Parachain: 2_030 }] } }
    expect(await run(api.tx.foreignAssets?.transfer?.(location, to, 1) as Extrinsic, from)).toMatchObject({
      error: 'Unknown',
    })
  })

  it('tells a subscriber of heads and of balances', async () => {
    const numbers: number[] = []
    const balances: bigint[] = []
    const to = stranger().address
    const heads = await api.rpc.chain.subscribeNewHeads(({ number }) => void numbers.push(number.toNumber()))
    const account = await api.query.system?.account?.(
      to,
      ({ data }: { data: { free: { toBigInt(): bigint } } }) => void balances.push(data.free.toBigInt()),
    )
    await run(send(to, 3n * DOT))
    await run(send(to, 4n * DOT))
    await api.rpc.system.health()
    expect(numbers).toEqual([0, 1, 2].map((index) => (numbers[0] ?? 0) + index))
    expect(balances).toEqual([0n, 3n * DOT, 7n * DOT])
    heads()
    ;(account as unknown as () => void)()
  })
})
