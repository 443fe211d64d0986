import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { over, rich, simple, withMemo } from './testing/deposits.ts'
import { buildOver, context, tether } from './testing/fixtures.ts'

describe('sweeps', () => {
  it.each([
    [{ balance: 100_000_000 }, 0n],
    [{ balance: 100_000_000, recipientActivated: false }, 1_100_000n],
    [{ balance: 100_000_000, resources: { freeNetLimit: 600 } }, 0n],
  ])('of TRX leave exactly the fee', async (setup, extra) => {
    const { chain } = over(setup)
    const built = await buildOver(chain, { ...withMemo, sweep: true, amount: 100_000_000n })
    expect(built.sellAmount).toBe(100_000_000n - built.networkFee)
    expect(decode(built).amount).toBe(built.sellAmount)
    const raw = BigInt((built.tx as { raw_data_hex: string }).raw_data_hex.length / 2)
    // The price of a new account takes the place of that of the bytes.
    const bandwidth = 'resources' in setup || 'recipientActivated' in setup ? 0n : (raw + 134n) * 1_000n
    expect(built.networkFee).toBe(bandwidth + 1_000_000n + extra)
  })

  it.each<[string, object, Deposit, bigint]>([
    ['a plain one of TRX', {}, simple, 0n],
    ['one with a memo', {}, withMemo, 1_100_000n],
    ['one that opens an account', { recipientActivated: false }, simple, 1_100_000n],
    ['one of a token', { tokens: 123n }, { ...simple, asset: tether }, 0n],
  ])('are announced before they are built, at most by what %s costs more', async (_, setup, deposit, more) => {
    const { chain } = over({ ...rich, ...setup })
    const sweep = { ...deposit, sweep: true }
    const most = (await chain.computeSellable?.(sweep, await chain.readFunds(sweep, context), context)) ?? -1n
    const { sellAmount = 0n } = await buildOver(chain, sweep)
    expect(most).toBeGreaterThanOrEqual(sellAmount)
    expect(most - sellAmount).toBeLessThanOrEqual(more)
  })

  it('of TRX below the fee are refused', async () => {
    await expect(buildOver(over({ balance: 1_000 }).chain, { ...simple, sweep: true })).rejects.toThrow(
      'must be larger than the fee',
    )
  })

  it('of a token send the whole token balance and no TRX', async () => {
    const built = await buildOver(over({ ...rich, tokens: 123n }).chain, { ...simple, asset: tether, sweep: true })
    expect(built.sellAmount).toBe(123n)
    expect(decode(built).amount).toBe(123n)
  })
})
