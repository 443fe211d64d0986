import { describe, expect, it } from 'vitest'
import { STRK } from './erc20.ts'
import { starknetFacts } from './facts.ts'
import { buildOver, chainOver, coin, context, nodeOf, USDC } from './testing/fixtures.ts'

const sell = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 10n ** 18n,
  sources: ['0x123'] as [string],
  to: '0x048fa41160cf328a766fd6528915aa5836be1a1548b6da62201ba1c7175736ba',
} as const
const balances = { [STRK]: 10n ** 20n, [USDC]: 10n ** 12n }

const feeAt = async (l2: bigint, l1Data = 0n): Promise<bigint> =>
  (await buildOver(chainOver(nodeOf(balances, 6, { l2, l1Data }).http), sell)).networkFee

describe('the bound of the fee', () => {
  it('follows the gas prices of the latest block', async () => {
    expect(await feeAt(3_000_000_000n)).toBe(9n * 10n ** 15n)
    expect(await feeAt(30_000_000_000n)).toBe(9n * 10n ** 16n)
    expect(await feeAt(3_000_000_000n, 10n ** 12n)).toBe(9n * 10n ** 15n + 15n * 10n ** 14n)
  })

  it('covers what a transfer at these prices costs, with what wallets add', async () => {
    // 1.2 million units at the price, each bounded by starknet.js with half as much again.
    expect(await feeAt(8_000_000_000n)).toBeGreaterThan((1_200_000n * 8_000_000_000n * 9n) / 4n)
  })

  it('stays between 0.001 and 2 STRK, whatever a node says', async () => {
    expect(await feeAt(1n)).toBe(10n ** 15n)
    expect(await feeAt(10n ** 30n)).toBe(2n * 10n ** 18n)
  })

  it('grows with the calls', async () => {
    const call = { contractAddress: USDC, entrypoint: 'approve', calldata: [sell.to, '5', '0'] }
    const calls = { ...sell, kind: 'contractCall', call: { vm: 'starknet', calls: [call, call] } } as const
    const chain = chainOver(nodeOf(balances, 6, { l2: 3_000_000_000n, l1Data: 0n }).http)
    expect((await buildOver(chain, calls)).networkFee).toBe(18n * 10n ** 15n)
  })

  it('is the dated fallback where the node has no prices, and the option where it is set', async () => {
    expect((await buildOver(chainOver(nodeOf(balances).http), sell)).networkFee).toBe(starknetFacts.own.feeBound)
    const { http } = nodeOf(balances, 6, { l2: 3_000_000_000n, l1Data: 0n })
    expect((await buildOver(chainOver(http, { feeBound: 7n }), sell)).networkFee).toBe(7n)
    expect((await chainOver(http, { feeBound: 7n }).readFunds(sell, context)).state).toEqual({})
  })
})
