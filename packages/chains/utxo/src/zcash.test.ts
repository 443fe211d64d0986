import * as bitgo from '@bitgo/utxo-lib'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { NU6_2 } from './options.ts'
import { transfer, withMemo } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const MEMO = '=:ETH.ETH:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'.padEnd(80, '/')

const zcash = bitgo.networks.zcash

/** The transaction after BitGo's Zcash library read, signed and extracted it. */
const signed = (tx: unknown, secret: Uint8Array): bitgo.bitgo.ZcashTransaction<bigint> => {
  const psbt = bitgo.bitgo.createPsbtDecode(Buffer.from(base64.decode(String(tx))), zcash)
  psbt.signAllInputs(bitgo.ECPair.fromPrivateKey(Buffer.from(secret)))
  expect(psbt.validateSignaturesOfAllInputs()).toBe(true)
  psbt.finalizeAllInputs()
  return psbt.extractTransaction() as bitgo.bitgo.ZcashTransaction<bigint>
}

describe('Zcash', () => {
  it('is read, signed and extracted by an independent library', async () => {
    const wallet = testWallet('ZEC', '0.0001')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 100_000_000n)
    const vault = wallet.key('vault', 'p2pkh').address
    const built = await wallet.build(
      withMemo({ chain: 'ZEC', to: vault, amount: 60_000_000n, memo: MEMO, sources: [key.address] }),
    )
    const transaction = signed(built.tx, key.secret)
    expect([transaction.version, transaction.overwintered, transaction.consensusBranchId]).toEqual([4, 1, NU6_2])
    const outputs = transaction.outs.map(({ script, value }) => [Buffer.from(script).toString('hex'), value])
    expect(outputs).toEqual([
      [Buffer.from(wallet.key('vault', 'p2pkh').script).toString('hex'), 60_000_000n],
      [Buffer.from(key.script).toString('hex'), 39_975_000n],
      [`6a4c50${Buffer.from(MEMO).toString('hex')}`, 0n],
    ])
    // One input; 34 + 34 + 92 bytes of outputs are five actions.
    expect(built.networkFee).toBe(25_000n)
    expect(wallet.ledger.asked.filter((path) => path.includes('estimatefee'))).toEqual([])
  })

  it('signs for the configured network upgrade', async () => {
    const wallet = testWallet('ZEC', '0.0001', { zecBranchId: 0x4dec4df0 })
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 100_000_000n)
    const vault = wallet.key('vault', 'p2pkh').address
    const built = await wallet.build(transfer({ chain: 'ZEC', to: vault, amount: 1_000_000n, sources: [key.address] }))
    expect(signed(built.tx, key.secret).consensusBranchId).toBe(0x4dec4df0)
    expect(built.networkFee).toBe(10_000n)
  })

  it('signs for the upgrade from the index, or else for the latest known one', async () => {
    const signedFor = async (backend: unknown, options = {}) => {
      const wallet = testWallet('ZEC', '0.0001', options)
      const key = wallet.key('one', 'p2pkh')
      wallet.pay(key, 100_000_000n)
      if (backend !== undefined) wallet.ledger.override('/api/v2', { status: 200, text: JSON.stringify({ backend }) })
      const vault = wallet.key('vault', 'p2pkh').address
      const built = await wallet.build(
        transfer({ chain: 'ZEC', to: vault, amount: 1_000_000n, sources: [key.address] }),
      )
      return signed(built.tx, key.secret).consensusBranchId
    }
    const consensus = { chaintip: '5437f330', nextblock: '4dec4df0' }
    expect(await signedFor({ consensus })).toBe(0x4dec4df0)
    expect(await signedFor({ consensus }, { zecBranchId: 0xc8e71055 })).toBe(0xc8e71055)
    for (const silent of [undefined, {}, { consensus: {} }, { consensus: { nextblock: 'soon' } }, { consensus: 'x' }])
      expect(await signedFor(silent)).toBe(NU6_2)
  })

  it('pays for every input in excess of the outputs', async () => {
    const wallet = testWallet('ZEC', '0.0001')
    const key = wallet.key('one', 'p2pkh')
    for (let left = 9; left > 0; left--) wallet.pay(key, 10_000_000n)
    wallet.pay(key, 5000n)
    const vault = wallet.key('vault', 'p2pkh').address
    const deposit = transfer({ chain: 'ZEC', to: vault, amount: 1n, sources: [key.address], sweep: true })
    const built = await wallet.build(deposit)
    expect(built).toMatchObject({ networkFee: 45_000n, sellAmount: 90_000_000n - 45_000n })
    expect(signed(built.tx, key.secret).ins).toHaveLength(9)
  })

  it.each([
    ['a transparent-source-only address', 'tex1auz6gx89x2wcku6gswdvaz2nf9x3seex6px6v0'],
    [
      'a unified address',
      'u1l8xunezsvhq8fgzfl7404m450nwnd76zshscn6nfys7vyz2ywyh4cc5daaq0c7q2su5lqfh23sp7fkf3kt27ve5948mzpfdvckzaect2jtte308mkwlycj2u0eac077wu70vqcetkxf',
    ],
  ])('neither pays nor spends from %s', async (_, shielded) => {
    const wallet = testWallet('ZEC', '0.0001')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 100_000_000n)
    const plain = { chain: 'ZEC', amount: 1_000_000n } as const
    await expect(wallet.build(transfer({ ...plain, to: shielded, sources: [key.address] }))).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
    await expect(wallet.build(transfer({ ...plain, to: key.address, sources: [shielded] }))).rejects.toMatchObject({
      code: 'invalidSourceAddress',
    })
  })
})
