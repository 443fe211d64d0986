import { encodeAddress } from '@polkadot/util-crypto'
import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { buildOver, chainOver, nodeOf, type StubSetup, usdt } from './testing/fixtures.ts'
import { official } from './testing/official.ts'

const SENDER = encodeAddress(new Uint8Array(32).fill(0xcd), 0)
const CHANNEL = encodeAddress(new Uint8Array(32).fill(0xab), 0)
/** What the accounts hold: USDT with six decimals, its minimum of 0.01, and DOT for the fee. */
const HELD = 25_000_000n
const MINIMUM = 10_000n

const sell = (amount: bigint, setup: StubSetup = {}) => {
  const accounts = { [SENDER]: { free: 10_000_000_000n }, [CHANNEL]: { free: 10_000_000_000n } }
  const assets = { [SENDER]: { id: 1984, balance: HELD } }
  const { http } = nodeOf({ accounts, assets, ...setup })
  const asset = { ...usdt, decimals: 6 }
  return buildOver(chainOver(http), {
    kind: 'simpleTransfer',
    asset,
    amount,
    sources: [SENDER],
    to: CHANNEL,
  } as Deposit)
}

describe('a sell of an asset of Asset Hub', () => {
  it('moves the whole holding with the call that lets the asset account die', async () => {
    const built = await sell(HELD)
    expect(built.tx).toMatchObject({ method: official.tx.assets?.transfer?.(1984, CHANNEL, HELD).toHex() })
    expect(decode(built)).toMatchObject({ to: CHANNEL, amount: HELD, token: '1984' })
  })

  it('keeps the account alive where at least the minimum stays', async () => {
    const amount = HELD - MINIMUM
    const built = await sell(amount)
    expect(built.tx).toMatchObject({ method: official.tx.assets?.transferKeepAlive?.(1984, CHANNEL, amount).toHex() })
  })

  it('is refused where less than the minimum would stay, with the amounts that pass', async () => {
    for (const amount of [HELD - MINIMUM + 1n, HELD - 1n])
      await expect(sell(amount)).rejects.toMatchObject({
        code: 'unableToBuildTransaction',
        data: { whole: '25', most: '24.99' },
      })
  })

  it('is refused where the first payment to the recipient is below the minimum', async () => {
    await expect(sell(MINIMUM - 1n)).rejects.toMatchObject({ data: { needed: '0.01' } })
    await expect(sell(MINIMUM)).resolves.toBeDefined()
    const held = { [SENDER]: { id: 1984, balance: HELD }, [CHANNEL]: { id: 1984, balance: MINIMUM } }
    await expect(sell(1n, { assets: held })).resolves.toBeDefined()
  })

  it('is refused for a recipient without DOT unless the asset is sufficient', async () => {
    const accounts = { [SENDER]: { free: 10_000_000_000n } }
    await expect(sell(MINIMUM, { accounts })).resolves.toBeDefined()
    const details = { 1984: { isSufficient: false } }
    await expect(sell(MINIMUM, { accounts, details })).rejects.toThrow(/holds no DOT/)
    await expect(sell(MINIMUM, { details })).resolves.toBeDefined()
  })

  it('is refused for an asset that is frozen or being destroyed', async () => {
    for (const status of ['Frozen', 'Destroying'])
      await expect(sell(MINIMUM, { details: { 1984: { status } } })).rejects.toThrow(/cannot be transferred/)
  })
})
