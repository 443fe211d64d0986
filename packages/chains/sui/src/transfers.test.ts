import { bcs } from '@mysten/sui/bcs'
import { Transaction } from '@mysten/sui/transactions'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { Chain, Deposit, SimpleTransfer } from '@switchyard/core'
import { NOW } from '@switchyard/test-support'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, tokenAt, USDC } from './testing/fixtures.ts'
import { coinOf, coinsOf, idOf, Network } from './testing/network.ts'

const owner = idOf(0xaa)
const vault = idOf(0xbb)
const SUI = '0x2::sui::SUI'

const native = (amount: bigint, more: Partial<SimpleTransfer> = {}): SimpleTransfer => ({
  kind: 'simpleTransfer',
  asset: coin,
  amount,
  sources: [owner],
  to: vault,
  ...more,
})

const sale = (amount: bigint): SimpleTransfer => native(amount, { asset: tokenAt(USDC) })

/** A transaction decoded by the official library. */
const official = (tx: unknown) => {
  const { sender, gasData, kind, expiration } = bcs.TransactionData.fromBase64(String(tx)).V1
  const { inputs, commands } = kind.ProgrammableTransaction ?? { inputs: [], commands: [] }
  return { sender, gasData, inputs, commands, expiration }
}

describe.each(['graphql', 'json-rpc'] as const)('over %s', (protocol) => {
  let network: Network
  let chain: Chain

  beforeEach(() => {
    network = new Network()
    network.coins.set(SUI, [coinOf(1, 2_000_000_000n), coinOf(2, 3_000_000_000n)])
    network.coins.set(USDC, [coinOf(3, 10n), coinOf(4, 500n), coinOf(5, 90n)])
    chain = chainOver(protocol === 'graphql' ? network.graphql : network.jsonRpc, { protocol })
  })

  it('splits SUI off the gas coins and transfers it to the recipient', async () => {
    const built = await buildOver(chain, native(4_500_000_000n))
    const { sender, gasData, inputs, commands, expiration } = official(built.tx)
    expect({ sender, owner: gasData.owner, expiration }).toMatchObject({
      sender: owner,
      owner,
      expiration: { None: true },
    })
    expect(gasData.payment.map(({ objectId }) => objectId)).toEqual([idOf(1), idOf(2)])
    expect([gasData.price, gasData.budget]).toEqual(['750', built.networkFee.toString()])
    expect(commands).toMatchObject([
      { SplitCoins: { coin: { GasCoin: true }, amounts: [{ Input: 0 }] } },
      { TransferObjects: { objects: [{ NestedResult: [0, 0] }], address: { Input: 1 } } },
    ])
    const [amount, address] = inputs.map(({ Pure }) => Buffer.from(Pure?.bytes ?? '', 'base64'))
    expect(amount?.readBigUInt64LE()).toBe(4_500_000_000n)
    expect(address?.toString('hex')).toBe(vault.slice(2))
    expect(built.txType).toBe('SUI')
    expect(chain.decode(built, 'SUI')).toEqual({
      to: vault,
      amount: 4_500_000_000n,
      others: [],
      from: [owner],
      fee: built.networkFee,
    })
  })

  it('budgets the cost of the dry run plus spare computation', async () => {
    const { networkFee } = await buildOver(chain, native(1n))
    expect(networkFee).toBe(750_000n + 750_000n + 1_976_000n - 978_120n)
    network.used = { computationCost: '750000', storageCost: '0', storageRebate: '5000000' }
    expect((await buildOver(chain, native(1n))).networkFee).toBe(1_500_000n)
  })

  it('returns the balance of an address', async () => {
    const balances = await chain.readBalances?.('SUI', owner.toUpperCase().replace('0X', '0x'), context)
    expect(balances).toEqual([{ token: coin, amount: 5_000_000_000n }])
  })

  it('takes two round trips', async () => {
    await buildOver(chain, sale(1n))
    const questions = [
      'suix_getBalance',
      'suix_getCoins',
      'suix_getBalance',
      'suix_getCoins',
      'suix_getReferenceGasPrice',
      'suix_getCoinMetadata',
    ]
    expect(network.asked).toEqual(
      protocol === 'graphql' ? ['Holdings', 'DryRun'] : [...questions, 'sui_dryRunTransactionBlock'],
    )
  })

  it('merges the fewest coins of another type that cover the amount', async () => {
    const one = await buildOver(chain, sale(500n))
    expect(official(one.tx).commands).toMatchObject([{ SplitCoins: { coin: { Input: 0 } } }, { TransferObjects: {} }])
    const two = await buildOver(chain, sale(590n))
    const { inputs, commands, gasData } = official(two.tx)
    expect(commands).toMatchObject([
      { MergeCoins: { destination: { Input: 0 }, sources: [{ Input: 1 }] } },
      { SplitCoins: { coin: { Input: 0 }, amounts: [{ Input: 2 }] } },
      { TransferObjects: { objects: [{ NestedResult: [1, 0] }], address: { Input: 3 } } },
    ])
    expect(inputs.flatMap(({ Object: it }) => it?.ImmOrOwnedObject?.objectId ?? [])).toEqual([idOf(4), idOf(5)])
    expect(gasData.payment.map(({ objectId }) => objectId)).toEqual([idOf(1), idOf(2)])
    expect(chain.decode(two, 'SUI')).toEqual({
      to: vault,
      amount: 590n,
      token: USDC,
      others: [],
      from: [owner],
      fee: two.networkFee,
    })
  })

  it('decodes every deposit it builds', async () => {
    const amount = fc.oneof(fc.bigInt(1n, 600n), fc.bigInt(1n, 2n ** 64n))
    let built = 0
    await fc.assert(
      fc.asyncProperty(amount, fc.nat(255), fc.boolean(), async (sold, to, token) => {
        const deposit = { ...(token ? sale(sold) : native(sold)), to: idOf(to) }
        const made = await buildOver(chain, deposit).catch((error) => {
          if (['unableToBuildTransaction', 'insufficientBalance'].includes(error.code)) return undefined
          throw error
        })
        if (!made) return
        built++
        const expected = { to: idOf(to), amount: sold, others: [], from: [owner], fee: made.networkFee }
        expect(chain.decode(made, 'SUI')).toEqual(token ? { ...expected, token: USDC } : expected)
      }),
      { numRuns: 100 },
    )
    expect(built).toBeGreaterThan(20)
  })

  it('reads more pages when the first fifty objects do not cover the amount', async () => {
    network.coins.set(USDC, coinsOf(7, 249, 1n))
    network.coins.set(SUI, coinsOf(8, 120, 10_000_000n))
    const token = await buildOver(chain, sale(249n))
    expect(official(token.tx).inputs.filter(({ Object: it }) => it)).toHaveLength(249)
    expect(official(token.tx).gasData.payment).toHaveLength(50)
    expect(chain.decode(token, 'SUI')).toMatchObject({ to: vault, amount: 249n, token: USDC, others: [] })
    const coin = await buildOver(chain, native(1_100_000_000n))
    expect(official(coin.tx).gasData.payment).toHaveLength(120)
  })

  it('refuses an amount spread over too many objects with that reason', async () => {
    network.coins.set(USDC, coinsOf(7, 300, 1n))
    await expect(buildOver(chain, sale(250n))).resolves.toBeDefined()
    await expect(buildOver(chain, sale(251n))).rejects.toThrow('more than 250 coin objects')
    await expect(buildOver(chain, sale(301n))).rejects.toMatchObject({ code: 'insufficientBalance' })
    network.coins.set(SUI, coinsOf(8, 300, 10_000_000n))
    await expect(buildOver(chain, native(2_600_000_000n))).rejects.toThrow('more than 250 coin objects')
  })

  it('refuses a coin type with other decimals than the list', async () => {
    network.decimals = 9
    await expect(buildOver(chain, sale(1n))).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('9 decimals on the network but 6 in the token list'),
    })
    await expect(buildOver(chain, native(1n))).resolves.toBeDefined()
  })

  it('refuses an implausible gas budget', async () => {
    network.used = { computationCost: '999250001', storageCost: '0', storageRebate: '0' }
    await expect(buildOver(chain, native(1n))).rejects.toThrow('above the maximum')
    network.used = { ...network.used, computationCost: '999250000' }
    await expect(buildOver(chain, native(1n))).resolves.toMatchObject({ networkFee: 1_000_000_000n })
  })

  it('refuses amounts and fees the coins do not cover', async () => {
    await expect(buildOver(chain, sale(601n))).rejects.toMatchObject({ code: 'insufficientBalance' })
    const unable = { code: 'unableToBuildTransaction' }
    await expect(buildOver(chain, native(5_000_000_000n))).rejects.toMatchObject(unable)
    const { networkFee } = await buildOver(chain, native(1n))
    await expect(buildOver(chain, native(5_000_000_001n - networkFee))).rejects.toMatchObject(unable)
    await expect(buildOver(chain, native(5_000_000_000n - networkFee))).resolves.toBeDefined()
    network.coins.set(SUI, [coinOf(1, networkFee - 1n)])
    await expect(buildOver(chain, sale(1n))).rejects.toMatchObject(unable)
  })

  it('returns the reason of a failed dry run', async () => {
    const funds = await chain.readFunds({ asset: coin, amount: 1n, sources: [owner] }, context)
    network.coins.set(SUI, [coinOf(9, 9_000_000_000n)])
    await expect(chain.build(native(1n), funds, context)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining(`Object ${idOf(1)} is not there`),
    })
  })

  it('refuses deposits Sui cannot express, and an expired deposit', async () => {
    const refusals: Deposit[] = [
      native(1n, { sweep: true }),
      native(1n, { expiresAt: NOW }),
      native(1n, { channel: { id: '1', expiresAt: NOW } }),
      native(0n),
      native(1n, { to: '0x2' }),
      native(1n, { to: owner.toUpperCase().replace('X', 'x') }),
      native(1n, { destinationTag: 1 }),
      native(1n, { asset: tokenAt(`0x${'0'.repeat(63)}2::sui::SUI`) }),
      native(1n, { asset: tokenAt('usdc') }),
      { ...native(1n), kind: 'transferWithMemo', form: 'transfer', memo: 'm' },
      { ...native(1n), kind: 'contractCall', call: { vm: 'starknet', calls: [] } },
    ]
    for (const deposit of refusals)
      await expect(buildOver(chain, deposit)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(buildOver(chain, native(1n, { sources: [owner, vault] }))).rejects.toMatchObject({
      code: 'invalidSourceAddressList',
    })
  })

  it('throws failedToRetrieveBalance when no node answers', async () => {
    const dead = chainOver(async () => ({ status: 200, headers: {}, text: '{"errors":[{"message":"busy"}]}' }), {
      protocol,
    })
    await expect(buildOver(dead, native(1n))).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
      data: { chain: 'SUI.SUI' },
    })
  })

  it('asks the next URL when one fails', async () => {
    const http = protocol === 'graphql' ? network.graphql : network.jsonRpc
    const rpc = ['https://down', 'https://up']
    const flaky = chainOver(
      (ask) => (ask.url === rpc[0] ? Promise.resolve({ status: 503, headers: {}, text: '' }) : http(ask)),
      {
        protocol,
        rpc,
      },
    )
    await expect(buildOver(flaky, native(1n))).resolves.toBeDefined()
  })
})

describe('the GraphQL gateway', () => {
  it('asks the next URL when a node returns contents that are not base64', async () => {
    const network = new Network()
    network.coins.set(SUI, [coinOf(1, 2_000_000_000n)])
    const rpc = ['https://broken', 'https://up']
    const chain = chainOver(
      async (ask) => {
        const answer = await network.graphql(ask)
        return ask.url === rpc[0] ? { ...answer, text: answer.text.replace(/"bcs":"[^"]*"/, '"bcs":"*"') } : answer
      },
      { rpc },
    )
    await expect(buildOver(chain, native(1n))).resolves.toBeDefined()
  })
})

describe('the option rpc', () => {
  it('is refused when it is not a list of http(s) URLs', () => {
    for (const rpc of ['graphql.mainnet.sui.io', [], ['https://one', 'ftp://two']])
      expect(() => chainOver(async () => ({ status: 500, headers: {}, text: '' }), { rpc })).toThrow(
        'rpc is no list of http(s) URLs.',
      )
  })
})

describe('a transaction that is not a plain transfer', () => {
  const read = async (write: (transaction: Transaction) => void) => {
    const transaction = new Transaction()
    transaction.setSender(owner)
    transaction.setGasPrice(1n)
    transaction.setGasBudget(1n)
    transaction.setGasPayment([coinOf(1, 1n)].map(({ objectId, version, digest }) => ({ objectId, version, digest })))
    write(transaction)
    const tx = Buffer.from(await transaction.build()).toString('base64')
    return chainOver(new Network().graphql).decode({ tx, txType: 'SUI', networkFee: 0n }, 'SUI')
  }

  it('is refused', async () => {
    const [split, hand] = [
      (it: Transaction, ...amounts: number[]) => it.splitCoins(it.gas, amounts),
      (it: Transaction, ...from: Parameters<Transaction['transferObjects']>[0]) => it.transferObjects(from, vault),
    ]
    const odd: ((transaction: Transaction) => void)[] = [
      (it) => void hand(it, it.gas),
      (it) => void hand(it, ...split(it, 1, 2)),
      (it) => void split(it, 1),
      (it) => void [hand(it, split(it, 1)), hand(it, split(it, 2))],
      (it) => it.setGasOwner(vault) ?? void hand(it, split(it, 1)),
      (it) => void it.moveCall({ target: '0x2::coin::zero' }),
    ]
    for (const write of odd) await expect(read(write)).rejects.toThrow(UnreadableInput)
    expect(await read((it) => void hand(it, split(it, 7)))).toEqual({
      to: vault,
      amount: 7n,
      others: [],
      from: [owner],
      fee: 1n,
    })
  })
})
