import { SwapError } from '@switchyard/core'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { transfer } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const setUp = () => {
  const wallet = testWallet('BTC', '2')
  const key = wallet.key('one', 'p2wpkh')
  wallet.pay(key, 100_000n)
  const sell = (amount: bigint, more: object = {}) =>
    wallet.build(transfer({ chain: 'BTC', to: VAULT, amount, sources: [key.address], ...more }))
  const outputs = ({ tx }: { readonly tx: unknown }) =>
    bitcoin.Psbt.fromBase64(String(tx)).txOutputs.map(({ address, value }) => [address, BigInt(value)])
  return { sell, outputs, change: key.address }
}

/** 110 bytes at 2 (10.5 + 68 + 31, rounded up), and 141 with change. */
const [FEE_WITHOUT_CHANGE, FEE] = [220n, 282n]
const DUST = 294n

describe('a transfer with required change', () => {
  it('reduces a near-maximum amount to leave the smallest change [QUO-5d]', async () => {
    const { sell, outputs, change } = setUp()
    const asked = 100_000n - FEE_WITHOUT_CHANGE
    const built = await sell(asked, { keepsChange: true })
    expect(built.sellAmount).toBe(100_000n - FEE - DUST)
    expect(outputs(built)).toEqual([
      [VAULT, 100_000n - FEE - DUST],
      [change, DUST],
    ])
    expect(asked - (built.sellAmount ?? 0n)).toBeLessThan(2_000n)
  })
  it('sells the exact amount when change remains anyway', async () => {
    const { sell, outputs, change } = setUp()
    const built = await sell(50_000n, { keepsChange: true })
    expect(built.sellAmount).toBeUndefined()
    expect(outputs(built)).toEqual([
      [VAULT, 50_000n],
      [change, 50_000n - FEE],
    ])
  })
  it('is refused when the coins do not cover the fee', async () => {
    const { sell } = setUp()
    const error = await sell(100_000n - FEE_WITHOUT_CHANGE + 1n, { keepsChange: true }).catch((caught) => caught)
    expect(SwapError.is(error) && error.code).toBe('unableToBuildTransaction')
  })
  it('does not affect other transfers, which sell the exact amount', async () => {
    const { sell, outputs } = setUp()
    const asked = 100_000n - FEE_WITHOUT_CHANGE
    expect(outputs(await sell(asked))).toEqual([[VAULT, asked]])
  })
})
