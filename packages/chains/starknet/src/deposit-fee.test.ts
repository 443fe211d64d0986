import { expect, it } from 'vitest'
import { STRK } from './erc20.ts'
import { buildOver, chainOver, coin, context, nodeOf, USDC } from './testing/fixtures.ts'

const to = '0x048fa41160cf328a766fd6528915aa5836be1a1548b6da62201ba1c7175736ba'
const sell = { kind: 'simpleTransfer', asset: coin, amount: 10n ** 18n, sources: ['0x123'] as [string], to } as const
const balances = { [STRK]: 10n ** 20n, [USDC]: 10n ** 12n }
const call = { contractAddress: USDC, entrypoint: 'approve', calldata: [to, '5', '0'] }

it.each([{ l2: 3_000_000_000n, l1Data: 0n }, { l2: 90_000_000_000n, l1Data: 10n ** 12n }, undefined])(
  'the estimate of a fee is the bound of the built calls at the prices %s',
  async (prices) => {
    const chain = chainOver(nodeOf(balances, 6, prices).http)
    const rates = (await chain.readFeeRates?.('STRK', context)) ?? null
    const plain = await buildOver(chain, sell)
    expect(chain.estimateDepositFee?.(coin, { kind: 'transfer' }, rates)).toEqual({ amount: plain.networkFee })
    const calls = { ...sell, kind: 'contractCall', call: { vm: 'starknet', calls: [call, call] } } as const
    const called = await buildOver(chain, calls)
    expect(chain.estimateDepositFee?.(coin, { kind: 'call' }, rates)).toEqual({ amount: called.networkFee })
  },
)

it('a fixed bound is the estimate, and no node is asked', async () => {
  const { http, asked } = nodeOf(balances)
  const chain = chainOver(http, { feeBound: 7n })
  const rates = (await chain.readFeeRates?.('STRK', context)) ?? null
  expect(chain.estimateDepositFee?.(coin, { kind: 'transfer' }, rates)).toEqual({ amount: 7n })
  expect(asked).toEqual([])
})
