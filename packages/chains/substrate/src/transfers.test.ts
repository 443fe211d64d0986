import { Keyring } from '@polkadot/keyring'
import type { Call, Extrinsic } from '@polkadot/types/interfaces'
import { cryptoWaitReady, encodeAddress } from '@polkadot/util-crypto'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { Deposit } from '@switchyard/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { buildOver, chainOver, coin, flip, nodeOf, SPEC_VERSION, type StubSetup, usdt } from './testing/fixtures.ts'
import { official, registry } from './testing/official.ts'

const SENDER = encodeAddress(new Keyring({ type: 'ed25519' }).addFromSeed(new Uint8Array(32).fill(5)).publicKey, 0)
const CHANNEL = encodeAddress(new Uint8Array(32).fill(0xab), 0)
const ELSEWHERE = encodeAddress(new Uint8Array(32).fill(0xab), 42)
const GENESIS = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'

/** A tenth of a DOT, and the existential deposit. */
const TENTH = 1_000_000_000n
const EXISTENTIAL = 100_000_000n
const FEE = 24_000_000n

const rich: StubSetup = {
  accounts: { [SENDER]: { free: 2n ** 127n } },
  assets: { [SENDER]: { id: 1984, balance: 2n ** 127n } },
}
const over = (setup: StubSetup = {}) => {
  const { http, asked, priced } = nodeOf({ ...rich, ...setup })
  return { chain: chainOver(http), asked, priced }
}
const holding = (free: bigint, frozen = 0n, reserved = 0n) =>
  over({ accounts: { [SENDER]: { free, frozen, reserved }, [CHANNEL]: { free: EXISTENTIAL } } }).chain

const payment = (changes: Partial<Deposit> = {}): Deposit =>
  ({ kind: 'simpleTransfer', asset: coin, amount: TENTH, sources: [SENDER], to: CHANNEL, ...changes }) as Deposit

interface Unsigned {
  readonly address: string
  readonly genesisHash: string
  readonly method: string
}

/** The signed call encoded and decoded by Polkadot's own library. */
const signed = (tx: unknown): { readonly signer: string; readonly call: Call } => {
  const { address, genesisHash, method } = tx as Unsigned
  const pair = new Keyring({ type: 'ed25519', ss58Format: 0 }).addFromSeed(new Uint8Array(32).fill(5))
  expect(address).toBe(pair.address)
  const extrinsic = registry.createType<Extrinsic>(
    'Extrinsic',
    { method: registry.createType('Call', method) },
    { version: 4 },
  )
  const runtimeVersion = registry.createType('RuntimeVersion', { specVersion: SPEC_VERSION, transactionVersion: 15 })
  extrinsic.sign(pair, { blockHash: genesisHash, genesisHash, nonce: 3, runtimeVersion } as never)
  const received = registry.createType<Extrinsic>('Extrinsic', extrinsic.toHex())
  expect(received.isSigned).toBe(true)
  return { signer: received.signer.toString(), call: received.method as Call }
}

beforeAll(() => cryptoWaitReady())

describe('transfers', () => {
  it('are signed and decoded by Polkadot’s own library, for any amount and recipient', async () => {
    const { chain } = over()
    const recipients = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const amounts = fc.bigInt({ min: EXISTENTIAL, max: 2n ** 126n })
    await fc.assert(
      fc.asyncProperty(recipients, amounts, fc.constantFrom(coin, usdt), async (account, amount, asset) => {
        const to = encodeAddress(account, 0)
        const built = await buildOver(chain, payment({ to, amount, asset } as Partial<Deposit>))
        const { signer, call } = signed(built.tx)
        const named = asset === usdt ? [1984, { Id: to }, amount] : [{ Id: to }, amount]
        expect([signer, call.section, call.method]).toEqual([
          SENDER,
          asset === usdt ? 'assets' : 'balances',
          'transferKeepAlive',
        ])
        expect(call.args.map(String)).toEqual(registryArgs(named))
        expect(decode(built)).toEqual({
          to,
          amount,
          ...(asset === usdt && { token: '1984' }),
          others: [],
          from: [SENDER],
        })
      }),
      { numRuns: 60 },
    )
  })

  it('are encoded as by Polkadot’s own library', async () => {
    const { balances, assets } = official.tx
    const built = async (deposit: Deposit) => (await buildOver(over().chain, deposit)).tx
    expect(await built(payment())).toEqual({
      address: SENDER,
      genesisHash: GENESIS,
      method: balances?.transferKeepAlive?.(CHANNEL, TENTH).toHex(),
    })
    expect(await built(payment({ asset: usdt }))).toMatchObject({
      method: assets?.transferKeepAlive?.(1984, CHANNEL, TENTH).toHex(),
    })
  })

  it('are priced as the longest transaction that Polkadot’s own library signs', async () => {
    const { chain, priced } = over()
    for (const asset of [coin, usdt]) {
      const { tx } = await buildOver(chain, payment({ asset }))
      const argument = Buffer.from(priced.pop()?.slice(2) ?? '', 'hex')
      const [sent, length] = [argument.subarray(0, -4), argument.readUInt32LE(argument.length - 4)]
      const read = registry.createType<Extrinsic>('Extrinsic', `0x${sent.toString('hex')}`)
      const { method } = tx as unknown as Unsigned
      expect([read.method.toHex(), read.signer.toString(), read.nonce.toNumber()]).toEqual([method, SENDER, 3])
      expect([read.isSigned, read.era.isMortalEra, read.tip.toNumber()]).toEqual([true, true, 0])
      const pair = new Keyring({ type: 'ecdsa' }).addFromSeed(new Uint8Array(32).fill(5))
      const signature = registry.createType<Extrinsic>('Extrinsic', { method: read.method }, { version: 4 })
      const runtimeVersion = registry.createType('RuntimeVersion', {
        specVersion: SPEC_VERSION,
        transactionVersion: 15,
      })
      const era = registry.createType('ExtrinsicEra', { current: 1_000, period: 64 })
      signature.sign(pair, { blockHash: GENESIS, genesisHash: GENESIS, era, nonce: 3, runtimeVersion } as never)
      expect([sent.length, length]).toEqual([signature.encodedLength, signature.encodedLength])
    }
  })

  it('leave the existential deposit and the fee', async () => {
    const { txType, networkFee } = await buildOver(holding(TENTH + EXISTENTIAL + FEE), payment())
    expect([txType, networkFee]).toEqual(['SUBSTRATE', FEE])
    await expect(buildOver(holding(TENTH + EXISTENTIAL + FEE - 1n), payment())).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { asset: 'DOT.DOT', needed: '0.1124', available: '0.1123999999', address: SENDER },
    })
    await expect(buildOver(holding(TENTH - 1n), payment())).rejects.toMatchObject({ code: 'insufficientBalance' })
    await expect(buildOver(over({ accounts: {} }).chain, payment())).rejects.toMatchObject({
      code: 'insufficientBalance',
    })
  })

  it('do not spend locked balance and count it towards the existential deposit', async () => {
    const locked = 3n * TENTH
    await expect(buildOver(holding(locked + TENTH + FEE, locked), payment())).resolves.toBeDefined()
    await expect(buildOver(holding(locked + TENTH + FEE - 1n, locked), payment())).rejects.toMatchObject({
      data: { needed: '0.1024', available: '0.1023999999' },
    })
    // Reserved balance is not free and covers frozen balance.
    await expect(buildOver(holding(EXISTENTIAL + TENTH + FEE, locked, locked), payment())).resolves.toBeDefined()
  })

  it('of an asset are built without the fee, but not below the existential deposit', async () => {
    const assets = { [SENDER]: { id: 1984, balance: TENTH } }
    const poor = (free: bigint) => over({ assets, accounts: { [SENDER]: { free } } }).chain
    await expect(buildOver(poor(EXISTENTIAL), payment({ asset: usdt }))).resolves.toBeDefined()
    await expect(buildOver(poor(EXISTENTIAL - 1n), payment({ asset: usdt }))).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
    await expect(buildOver(poor(EXISTENTIAL), payment({ asset: usdt, amount: TENTH + 1n }))).rejects.toMatchObject({
      code: 'insufficientBalance',
    })
  })

  it('of a frozen asset have a balance of zero', async () => {
    const assets = { [SENDER]: { id: 1984, balance: TENTH, status: 'Frozen' } }
    await expect(buildOver(over({ assets }).chain, payment({ asset: usdt }))).rejects.toMatchObject({
      code: 'insufficientBalance',
    })
  })

  it('to an account that does not exist must pay the existential deposit', async () => {
    await expect(buildOver(over().chain, payment({ amount: EXISTENTIAL }))).resolves.toBeDefined()
    await expect(buildOver(over().chain, payment({ amount: EXISTENTIAL - 1n }))).rejects.toMatchObject({
      data: { needed: '0.01' },
    })
    await expect(buildOver(holding(2n * TENTH), payment({ amount: 1n }))).resolves.toBeDefined()
    const waived = { balance: false, estimate: true }
    await expect(buildOver(over().chain, payment({ amount: 1n }), waived)).resolves.toBeDefined()
  })

  it('read the runtime once per version', async () => {
    const { chain, asked } = over()
    await buildOver(chain, payment())
    await buildOver(chain, payment())
    expect(asked.filter((method) => method === 'state_getMetadata')).toHaveLength(1)
    expect(asked.filter((method) => method === 'state_getRuntimeVersion')).toHaveLength(2)
  })

  it('are refused when the node serves another chain or returns no runtime', async () => {
    const unread = {
      code: 'unableToBuildTransaction',
      message: 'The runtime of Asset Hub could not be read: no node answered.',
    }
    const others: StubSetup[] = [
      { specName: 'polkadot' },
      { metadata: '0x00' },
      { failing: ['state_getRuntimeVersion'] },
    ]
    for (const setup of others) await expect(buildOver(over(setup).chain, payment())).rejects.toMatchObject(unread)
  })

  it('use the fallback fee only when the estimate is waived', async () => {
    const failing = ['state_call']
    await expect(buildOver(over({ failing }).chain, payment())).rejects.toThrow('could not be estimated')
    const built = await buildOver(over({ failing }).chain, payment(), { balance: false, estimate: true })
    expect(built.networkFee).toBe(200_000_000n)
  })

  it.each<[string, Partial<Deposit>, RegExp]>([
    ['a memo', { kind: 'transferWithMemo', form: 'transfer', memo: '=:e' } as Partial<Deposit>, /cannot carry a memo/],
    [
      'a call',
      { kind: 'contractCall', call: { vm: 'starknet', calls: [] } } as Partial<Deposit>,
      /call cannot be made/,
    ],
    ['a tag', { destinationTag: 1 } as Partial<Deposit>, /destination tag/],
    ['a sweep', { sweep: true }, /whole balance/],
    ['a zero amount', { amount: 0n }, /cannot be sent/],
    ['an amount above 2^128 - 1', { amount: 2n ** 128n }, /cannot be sent/],
    ['an address of another network', { to: ELSEWHERE } as Partial<Deposit>, /not a valid Polkadot address/],
    ['the sender', { to: SENDER } as Partial<Deposit>, /same account/],
    ['an expired deposit', { expiresAt: 1 }, /expired/],
    ['an invalid asset id', { asset: { ...usdt, address: '0x1' } }, /no valid asset id/],
    ['an asset id with a leading zero', { asset: { ...usdt, address: '01984' } }, /no valid asset id/],
    ['an asset id above 2^32 - 1', { asset: { ...usdt, address: '4294967296' } }, /no valid asset id/],
  ])('are refused with %s', async (_, changes, message) => {
    await expect(buildOver(over().chain, payment(changes))).rejects.toThrow(message)
  })

  it('have one source, of this network', async () => {
    const { chain } = over()
    await expect(buildOver(chain, payment({ sources: [SENDER, CHANNEL] }))).rejects.toMatchObject({
      code: 'invalidSourceAddressList',
    })
    await expect(buildOver(chain, payment({ sources: [ELSEWHERE] }))).rejects.toMatchObject({
      code: 'invalidSourceAddress',
    })
  })

  it('of FLIP are not built', async () => {
    const account = encodeAddress(new Uint8Array(32).fill(1), 2112)
    const chain = chainOver(nodeOf({ flip: { [account]: '0xde0b6b3a7640000' } }).http)
    const deposit = payment({ asset: flip, sources: [account], to: account } as Partial<Deposit>)
    await expect(buildOver(chain, deposit)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    const token = { ...deposit, asset: { ...flip, address: 'x' } }
    await expect(buildOver(chain, token)).rejects.toThrow('tokens are not supported')
  })
})

describe('decoding', () => {
  it('refuses anything this package does not write', async () => {
    const { balances, assets, utility } = official.tx
    const tx = (await buildOver(over().chain, payment())).tx as unknown as Unsigned
    const others: unknown[] = [
      null,
      { ...tx, tip: '1' },
      { ...tx, genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3' },
      { ...tx, address: ELSEWHERE },
      { ...tx, method: tx.method.slice(2) },
      { ...tx, method: `${tx.method}00` },
      { ...tx, method: tx.method.slice(0, -2) },
      { ...tx, method: balances?.transferAllowDeath?.(CHANNEL, TENTH).toHex() },
      { ...tx, method: balances?.transferAll?.(CHANNEL, true).toHex() },
      { ...tx, method: assets?.forceTransfer?.(1984, SENDER, CHANNEL, TENTH).toHex() },
      { ...tx, method: assets?.approveTransfer?.(1984, CHANNEL, TENTH).toHex() },
      { ...tx, method: utility?.batch?.([tx.method]).toHex() },
      // An amount that is not in the shortest encoding.
      { ...tx, method: `${tx.method.slice(0, 2 + 70)}0700ca9a3b00` },
    ]
    for (const other of others) {
      expect(() => decode({ tx: other as never, txType: 'SUBSTRATE', networkFee: 0n }), JSON.stringify(other)).toThrow(
        UnreadableInput,
      )
    }
  })
})

/** Arguments decoded by Polkadot's own library. */
const registryArgs = (args: readonly unknown[]): readonly string[] => {
  const pallet = args.length === 3 ? official.tx.assets : official.tx.balances
  return pallet?.transferKeepAlive?.(...(args as never[])).args.map(String) ?? []
}
