import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { withMemo } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('the position of a memo', () => {
  it('is second with memoSecond and last otherwise; neither requires change', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    const deposit = {
      chain: 'BTC',
      to: VAULT,
      amount: 50_000n,
      memo: '=:e:0xab:1/100',
      sources: [key.address],
    } as const
    const outputs = async (more: object) => {
      const built = await wallet.build({ ...withMemo(deposit), ...more })
      expect(wallet.chain.decode(built, 'BTC').memo).toBe(deposit.memo)
      return bitcoin.Psbt.fromBase64(String(built.tx)).txOutputs.map(({ address }) => address)
    }
    expect(await outputs({ memoSecond: true })).toEqual([VAULT, undefined, key.address])
    expect(await outputs({})).toEqual([VAULT, key.address, undefined])
    const nearlyAll = { amount: 99_800n }
    expect(await outputs({ ...nearlyAll, memoSecond: true })).toEqual([VAULT, undefined])
    // Limits of the network that observes the deposit.
    expect(await outputs({ outputLimits: { count: 4, valued: 2 } })).toEqual([VAULT, key.address, undefined])
    const extraOutputs = [{ address: VAULT, amount: 1_000n }]
    await expect(outputs({ outputLimits: { count: 4, valued: 2 }, extraOutputs })).rejects.toThrow('at most 2 outputs')
    await expect(outputs({ outputLimits: { count: 2, valued: 2 } })).rejects.toThrow('at most 2 are read')
  })
})
