import { type Chain, type SimpleTransfer, UpstreamError } from '@switchyard/core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PriorityOptions } from './options.ts'
import { buildOver, chainOver, contextOf, sol } from './testing/fixtures.ts'
import { Network, wallet } from './testing/network.ts'

const owner = await wallet(7)
const vault = (await wallet(8)).address as string
const SOLS = 1_000_000_000n

let network: Network
let chain: Chain

beforeEach(() => {
  network = new Network()
  chain = chainOver(network.http)
  network.fund(owner.address, 10n * SOLS)
})

const native = (amount: bigint, more: Partial<SimpleTransfer> = {}): SimpleTransfer => ({
  kind: 'simpleTransfer',
  asset: sol,
  amount,
  sources: [owner.address],
  to: vault,
  ...more,
})

const memoFor = (deposit: SimpleTransfer, memo: string) =>
  ({ ...deposit, kind: 'transferWithMemo', form: 'transfer', memo }) as const

describe('selling SOL', () => {
  it('moves exactly the amount and costs exactly the stated fee', async () => {
    const built = await buildOver(chain, native(SOLS))
    expect(built.txType).toBe('SOLANA')
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.balance(vault)).toBe(SOLS)
    expect(network.balance(owner.address)).toBe(9n * SOLS - built.networkFee)
    expect(chain.decode(built, 'SOL')).toEqual({
      to: vault,
      amount: SOLS,
      others: [],
      from: [owner.address],
      fee: built.networkFee,
    })
  })

  it('takes three round trips of one request each, the last to simulate it', async () => {
    await buildOver(chain, native(SOLS))
    expect(network.trips).toEqual([
      ['getBalance'],
      ['getLatestBlockhash', 'getRecentPrioritizationFees', 'getMultipleAccounts', 'getMinimumBalanceForRentExemption'],
      ['simulateTransaction'],
    ])
  })

  it('writes a memo that the network logs, up to the size of a transaction', async () => {
    const memo = `=:ETH.ETH:0x71C7656EC7ab88b098defB751B7401B5f6d8976F:${'9'.repeat(500)}`
    const built = await buildOver(chain, memoFor(native(SOLS), memo))
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(chain.decode(built, 'SOL')).toMatchObject({ to: vault, amount: SOLS, memo })
  })

  it('sets a sufficient compute limit for memos of any length and script', async () => {
    for (const memo of ['', 'a', 'ä€😀', 'x'.repeat(900), '\n'.repeat(900), '😀'.repeat(225), '\u0000'.repeat(900)]) {
      const built = await buildOver(chain, memoFor(native(SOLS / 10n), memo))
      expect(await network.send(String(built.tx), owner), memo.slice(0, 3)).not.toHaveProperty('failure')
      expect(chain.decode(built, 'SOL').memo).toBe(memo)
      network.svm.expireBlockhash()
    }
  })

  it('refuses a memo that does not fit', async () => {
    await expect(buildOver(chain, memoFor(native(SOLS), 'x'.repeat(1000)))).rejects.toMatchObject({
      code: 'memoTooLongForSourceChain',
    })
  })

  it('refuses a recipient below the rent floor, as the network does', async () => {
    await expect(buildOver(chain, native(890_879n))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    const built = await buildOver(chain, native(890_880n))
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    network.svm.expireBlockhash()
    const more = await buildOver(chain, native(1n))
    expect(await network.send(String(more.tx), owner)).not.toHaveProperty('failure')
    expect(network.balance(vault)).toBe(890_881n)
  })

  it('lets the sender keep zero or the rent floor, and nothing between', async () => {
    const { networkFee } = await buildOver(chain, native(SOLS))
    const all = 10n * SOLS - networkFee
    await expect(buildOver(chain, native(all - 1n))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(buildOver(chain, native(all - 890_879n))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(buildOver(chain, native(all + 1n))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(buildOver(chain, native(all - 890_880n))).resolves.toBeDefined()
    const built = await buildOver(chain, native(all))
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.balance(owner.address)).toBe(0n)
    expect(network.balance(vault)).toBe(all)
  })

  it('builds beyond the balance when the balance check is waived', async () => {
    const waiving = { ...contextOf(), waived: { balance: true, estimate: false } }
    const built = await buildOver(chain, native(11n * SOLS), waiving)
    expect(chain.decode(built, 'SOL')).toMatchObject({ to: vault, amount: 11n * SOLS })
  })

  it('returns the price of a compute unit', async () => {
    network.prices = [20_000, 30_000, 40_000, 50_000]
    expect(await chain.readGas?.('SOL', contextOf())).toEqual({ value: '50000', unit: 'microlamport/CU' })
    expect(network.trips.at(-1)).toEqual(['getRecentPrioritizationFees'])
    network.refused.set('getRecentPrioritizationFees', 'no')
    await expect(chain.readGas?.('SOL', contextOf())).rejects.toSatisfy(UpstreamError.is)
  })

  it('uses recent prices, within its bounds', async () => {
    const feeAt = async (...prices: number[]): Promise<bigint> => {
      network.prices = prices
      return (await buildOver(chain, native(SOLS))).networkFee
    }
    expect(await feeAt()).toBe(5_000n + 10n)
    expect(await feeAt(0, 200_000, 200_000, 200_000)).toBe(5_000n + 200n)
    expect(await feeAt(2_000_000_000)).toBe(5_000n + 1_000n)
  })

  it('uses the percentile and bounds of the options', async () => {
    network.prices = [1_000_000, 2_000_000, 3_000_000, 4_000_000]
    const feeWith = async (priority: PriorityOptions): Promise<bigint> =>
      (await buildOver(chainOver(network.http, { priority }), native(SOLS))).networkFee - 5_000n
    expect(await feeWith({ percentile: 25, maximum: 9_000_000n })).toBe(2_000n)
    expect(await feeWith({ maximum: 1_500_000n })).toBe(1_500n)
    expect(await feeWith({ minimum: 5_000_000n, maximum: 9_000_000n })).toBe(5_000n)
  })

  it('refuses deposits that Solana cannot express', async () => {
    const refusals = [
      native(0n),
      native(2n ** 64n),
      native(SOLS, { to: 'not an address' }),
      native(SOLS, { to: owner.address }),
      native(SOLS, { destinationTag: 7 }),
      native(SOLS, { sweep: true }),
      { ...memoFor(native(SOLS), 'm'), memoHex: 'ff' },
      memoFor(native(SOLS), '\ud800'),
      { ...memoFor(native(SOLS), 'm'), form: 'msgDeposit' as const },
      { ...memoFor(native(SOLS), 'm'), extraOutputs: [{ address: vault, amount: 1n }] },
    ]
    for (const deposit of refusals)
      await expect(buildOver(chain, deposit)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(buildOver(chain, native(SOLS, { sources: [owner.address, vault] }))).rejects.toMatchObject({
      code: 'invalidSourceAddressList',
    })
  })
})
