import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Commands, Inputs, Transaction, TransactionDataBuilder } from '@mysten/sui/transactions'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../../world/clock.ts'
import { createRandom } from '../../world/random.ts'
import { type CoinObject, digestOf, SUI } from './sui-coin.ts'
import { createdId } from './sui-hash.ts'
import { SuiLedger } from './sui-ledger.ts'

const USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'
const keypair = (byte: number) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(byte))
const alice = keypair(1)
const bob = keypair(2)
const owner = alice.toSuiAddress()
const target = bob.toSuiAddress()

const reference = (coin: CoinObject) => ({ objectId: coin.id, version: String(coin.version), digest: digestOf(coin) })

interface Options {
  readonly amount?: bigint
  readonly budget?: bigint
  readonly price?: bigint
  readonly sender?: string
  readonly change?: (coin: ReturnType<typeof reference>) => ReturnType<typeof reference>
}

describe('the ledger of Sui', () => {
  let ledger: SuiLedger
  beforeEach(() => {
    ledger = new SuiLedger(
      createClock(() => 1_764_000_000_000, 60),
      createRandom('sui'),
    )
    ledger.fund(owner, 3_000_000_000n)
    ledger.fund(owner, 1_000_000_000n)
    ledger.fund(owner, 900n, USDC)
    ledger.fund(owner, 200n, USDC)
  })

  const build = async ({ amount = 100_000_000n, budget = 10_000_000n, price = 750n, ...rest }: Options = {}) => {
    const { sender = owner, change = (coin) => coin } = rest
    const transaction = new Transaction()
    transaction.setSender(sender)
    transaction.setGasPrice(price)
    transaction.setGasBudget(budget)
    transaction.setGasPayment(ledger.coinsOf(owner, SUI).map((coin) => change(reference(coin))))
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])[0]], target)
    return transaction.build()
  }

  const submit = async (bytes: Uint8Array, signer = alice) => {
    const { signature } = await signer.signTransaction(bytes)
    return ledger.submit(bytes, Uint8Array.from(Buffer.from(signature, 'base64')))
  }

  describe('with an address balance', () => {
    const address = (text: string) => Buffer.from(text.slice(2).padStart(64, '0'), 'hex')
    const text = (name: string) => Buffer.from([name.length, ...Buffer.from(name)])
    const type = (coinType: string) => {
      const [at = '', module = '', name = ''] = coinType.split('::')
      return Buffer.concat([Buffer.from([7]), address(at), text(module), text(name), Buffer.from([0])])
    }
    const u64 = (value: bigint) => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64LE(value)
      return bytes
    }
    /** A call of `0x2::coin`, which the library of this version writes too. */
    const call = (name: string) => ({ target: `0x2::coin::${name}`, typeArguments: [USDC] })

    /** Replaces the first input, a number, by the withdrawal of an amount. */
    const withdrawing = async (amount: bigint, write: (transaction: Transaction) => void): Promise<Uint8Array> => {
      const transaction = new Transaction()
      transaction.setSender(owner)
      transaction.setGasPrice(750n)
      transaction.setGasBudget(10_000_000n)
      transaction.setGasPayment(ledger.coinsOf(owner, SUI).map(reference))
      const number = transaction.pure.u64(amount)
      transaction.add(Commands.MoveCall({ ...call('redeem_funds'), arguments: [number] }))
      write(transaction)
      const bytes = Buffer.from(await transaction.build())
      const pure = Buffer.concat([Buffer.from([0, 8]), u64(amount)])
      const at = bytes.indexOf(pure)
      const input = Buffer.concat([Buffer.from([2, 0]), u64(amount), Buffer.from([0]), type(USDC), Buffer.from([0])])
      return Buffer.concat([bytes.subarray(0, at), input, bytes.subarray(at + pure.length)])
    }
    const redeemed = { $kind: 'NestedResult' as const, NestedResult: [0, 0] as [number, number] }
    const hand = (transaction: Transaction) => void transaction.transferObjects([redeemed], target)

    beforeEach(() => ledger.fundAddress(owner, 5_000n, USDC))

    it('counts it, and pays out of it what a transaction redeems', async () => {
      expect(ledger.balance(owner, USDC)).toBe(6_100n)
      const { execution } = await submit(await withdrawing(4_000n, hand))
      expect(execution.failure).toBeUndefined()
      expect([ledger.inAddress(owner, USDC), ledger.balance(target, USDC)]).toEqual([1_000n, 4_000n])
      expect(ledger.find(execution.digest)?.transfers).toMatchObject([{ to: target, asset: USDC, amount: 4_000n }])
    })

    it('refuses to reserve more than there is', async () => {
      await expect(submit(await withdrawing(5_001n, hand))).rejects.toThrow('Invalid withdraw reservation')
    })

    it('leaves it alone when a transaction fails', async () => {
      const { execution } = await submit(await withdrawing(4_000n, () => {}))
      expect(execution.failure).toContain('UnusedValueWithoutDrop')
      expect(ledger.inAddress(owner, USDC)).toBe(5_000n)
    })

    it('pays into another with send_funds', async () => {
      const send = (transaction: Transaction) =>
        void transaction.moveCall({ ...call('send_funds'), arguments: [redeemed, transaction.pure.address(target)] })
      const { execution } = await submit(await withdrawing(4_000n, send))
      expect(execution.failure).toBeUndefined()
      expect([ledger.inAddress(target, USDC), ledger.coinsOf(target, USDC)]).toEqual([4_000n, []])
      expect(ledger.typesInAddress(target)).toEqual([USDC])
    })
  })

  it('executes what the official library signs, under its digest', async () => {
    const bytes = await build()
    const { execution } = await submit(bytes)
    expect(execution).toMatchObject({ digest: TransactionDataBuilder.getDigestFromBytes(bytes) })
    expect(ledger.balance(target)).toBe(100_000_000n)
    const { computation, storage, rebate } = execution.gas
    expect(ledger.balance(owner)).toBe(3_900_000_000n - computation - storage + rebate)
    expect(ledger.coinsOf(owner, SUI)).toHaveLength(1)
    expect(ledger.find(execution.digest)).toMatchObject({
      from: owner,
      transfers: [{ from: owner, to: target, asset: 'native', amount: 100_000_000n }],
    })
  })

  it('merges and splits other coins', async () => {
    const transaction = new Transaction()
    const [first, second] = ledger
      .coinsOf(owner, USDC)
      .map((coin) => transaction.object(Inputs.ObjectRef(reference(coin))))
    if (!first || !second) throw new Error('no coins')
    transaction.mergeCoins(first, [second])
    transaction.transferObjects([transaction.splitCoins(first, [1_000n])[0]], target)
    transaction.setSender(owner)
    transaction.setGasPrice(750n)
    transaction.setGasBudget(10_000_000n)
    transaction.setGasPayment(ledger.coinsOf(owner, SUI).map(reference))
    await submit(await transaction.build())
    expect([ledger.balance(owner, USDC), ledger.balance(target, USDC)]).toEqual([100n, 1_000n])
  })

  it('pays with transactions that the official schema reads', async () => {
    const address = ledger.own(new Uint8Array(32).fill(3))
    ledger.fund(address, 1_000_000_000n)
    ledger.fund(address, 70n, USDC)
    ledger.fund(address, 30n, USDC)
    const digest = ledger.pay({ from: address, to: target, amount: 80n, asset: USDC })
    const { bytes } = ledger.stored(digest) ?? {}
    const data = TransactionDataBuilder.fromBytes(bytes ?? new Uint8Array())
    expect(data.commands.map(({ $kind }) => $kind)).toEqual(['MergeCoins', 'SplitCoins', 'TransferObjects'])
    expect([data.sender, TransactionDataBuilder.getDigestFromBytes(bytes ?? new Uint8Array())]).toEqual([
      address,
      digest,
    ])
    expect(ledger.balance(target, USDC)).toBe(80n)
  })

  it.each<[string, Options, string]>([
    ['a price below the reference', { price: 749n }, 'Gas price 749 under reference gas price (RGP) 750'],
    ['a budget below the minimum', { budget: 749_999n }, 'Gas budget: 749999 is lower than min: 750000.'],
    ['a budget above the maximum', { budget: 50_000_000_001n }, 'is higher than max: 50000000000'],
    [
      'a budget above the coins',
      { budget: 4_000_000_001n },
      'Balance of gas object 4000000000 is lower than the needed amount',
    ],
    [
      'an old version',
      { change: (coin) => ({ ...coin, version: '7' }) },
      'is unavailable for consumption, current version',
    ],
    [
      'another digest',
      { change: (coin) => ({ ...coin, digest: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' }) },
      'Invalid Object digest',
    ],
    [
      'an unknown object',
      { change: (coin) => ({ ...coin, objectId: `0x${'ab'.repeat(31)}${coin.objectId.slice(-2)}` }) },
      'Could not find the referenced object',
    ],
  ])('refuses %s', async (_, options, text) => {
    const before = ledger.balance(owner)
    const bytes = await build(options)
    await expect(submit(bytes)).rejects.toThrow(text)
    expect(ledger.balance(owner)).toBe(before)
  })

  it('refuses signatures of another key and of another transaction', async () => {
    await expect(submit(await build(), bob)).rejects.toThrow(`Required Signature from ${owner} is absent`)
    const { signature } = await alice.signTransaction(await build({ amount: 5n }))
    const forged = Uint8Array.from(Buffer.from(signature, 'base64'))
    const bytes = await build()
    expect(() => ledger.submit(bytes, forged)).toThrow('Signature is not valid')
    await expect(submit(await build({ sender: target }), bob)).rejects.toThrow('is owned by account address')
  })

  it('charges gas for a transaction that fails, and the coins do not pay twice', async () => {
    const before = ledger.balance(owner)
    const { execution } = await submit(await build({ amount: 3_995_000_000n }))
    expect(execution.failure).toBe('InsufficientCoinBalance in command 0')
    // Two coins became one, so that more storage is returned than the transaction costs.
    const { computation, storage, rebate } = execution.gas
    expect([ledger.balance(target), ledger.balance(owner)]).toEqual([0n, before - computation - storage + rebate])
    const stale = await build()
    await submit(await build({ amount: 1n }))
    await expect(submit(stale)).rejects.toThrow('unavailable for consumption')
  })

  describeRecorded('Sui', () => {
    it('costs what a recorded transfer cost, and creates its object', async () => {
      const { digest, effects } = recordedJson('chains/data/rpc/sui-transfer_sui.json').result
      expect(createdId(digest, 0n)).toBe(effects.created[0].reference.objectId)
      const { gas } = (await submit(await build())).execution
      const { gasUsed } = effects
      expect(String((gas.computation * 747n) / 750n)).toBe(gasUsed.computationCost)
      expect(String(gas.storage)).toBe(gasUsed.storageCost)
      const { gas: again } = (await submit(await build())).execution
      expect([again.rebate, again.nonRefundable].map(String)).toEqual([
        gasUsed.storageRebate,
        gasUsed.nonRefundableStorageFee,
      ])
    })
  })
})
