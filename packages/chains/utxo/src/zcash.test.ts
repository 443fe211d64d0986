import { bitgo, networks } from '@bitgo/utxo-lib'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { utxoFacts } from './facts.ts'
import { transfer, withMemo } from './testing/deposits.ts'
import { signZcash } from './testing/sign-zcash.ts'
import { testWallet } from './testing/wallet.ts'

const MEMO = '=:ETH.ETH:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'.padEnd(80, '/')

/** Builds a plain payment while the index describes its node in this way. */
const builtFor = async (backend: unknown, options = {}) => {
  const wallet = testWallet('ZEC', '0.0001', options)
  const key = wallet.key('one', 'p2pkh')
  wallet.pay(key, 100_000_000n)
  if (backend !== undefined) wallet.ledger.override('/api/v2', { status: 200, text: JSON.stringify({ backend }) })
  const vault = wallet.key('vault', 'p2pkh').address
  const built = await wallet.build(transfer({ chain: 'ZEC', to: vault, amount: 1_000_000n, sources: [key.address] }))
  return { built, secret: key.secret, spent: key.script }
}

const NODE = { blocks: 3_543_500, consensus: { chaintip: '77190ad9', nextblock: '77190ad9' } }

describe('Zcash', () => {
  it('is a version 5 transaction that an independent library reads, signs and extracts', async () => {
    const wallet = testWallet('ZEC', '0.0001')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 100_000_000n)
    const vault = wallet.key('vault', 'p2pkh')
    const built = await wallet.build(
      withMemo({ chain: 'ZEC', to: vault.address, amount: 60_000_000n, memo: MEMO, sources: [key.address] }),
    )
    const transaction = signZcash(built.tx, key.secret)
    expect([transaction.version, transaction.overwintered, transaction.versionGroupId]).toEqual([5, true, 0x26a7270a])
    expect(transaction.outs.map(({ script, value }) => [bytesToHex(script), value])).toEqual([
      [bytesToHex(vault.script), 60_000_000n],
      [bytesToHex(key.script), 39_975_000n],
      [`6a4c50${Buffer.from(MEMO).toString('hex')}`, 0n],
    ])
    // One input; 34 + 34 + 92 bytes of outputs are five actions.
    expect(built.networkFee).toBe(25_000n)
    expect(wallet.ledger.asked.filter((path) => path.includes('estimatefee'))).toEqual([])
  })

  it('is read by the library whose PSBT format it is, which takes the branch from the transaction', async () => {
    const { built } = await builtFor(NODE)
    const psbt = bitgo.createPsbtDecode(Buffer.from(base64.decode(String(built.tx))), networks.zcash)
    const tx = (psbt as unknown as { readonly tx: bitgo.ZcashTransaction<bigint> }).tx
    expect([tx.version, tx.consensusBranchId, tx.expiryHeight]).toEqual([5, 0x77190ad9, 3_543_620])
  })

  it('is for the branch of the options, else of the next block, else the latest known one', async () => {
    const branchFor = async (backend: unknown, options = {}) => {
      const { built, secret } = await builtFor(backend, options)
      return signZcash(built.tx, secret).consensusBranchId
    }
    const consensus = { chaintip: '37a5165b', nextblock: '0badcafe' }
    expect(await branchFor({ consensus })).toBe(0x0badcafe)
    expect(await branchFor({ consensus }, { zecBranchId: 0xc8e71055 })).toBe(0xc8e71055)
    for (const silent of [undefined, {}, { consensus: {} }, { consensus: { nextblock: 'soon' } }, { consensus: 'x' }])
      expect(await branchFor(silent)).toBe(utxoFacts.own.consensusBranch)
  })

  it('expires 120 blocks after the newest one, or never when the index tells no height', async () => {
    const expiryFor = async (backend: unknown) => {
      const { built, secret } = await builtFor(backend)
      return signZcash(built.tx, secret).expiryHeight
    }
    expect(await expiryFor(NODE)).toBe(3_543_620)
    for (const silent of [undefined, {}, { blocks: 'many' }, { blocks: 0 }, { blocks: 499_999_880 }, { blocks: -1 }])
      expect(await expiryFor(silent)).toBe(0)
  })

  it('decodes what it built, and nothing of version 4', async () => {
    const { built } = await builtFor(NODE)
    const wallet = testWallet('ZEC', '0.0001')
    expect(wallet.chain.decode(built, 'ZEC')).toMatchObject({ amount: 1_000_000n, fee: 10_000n })
    const four = new Uint8Array(base64.decode(String(built.tx)))
    const header = four.indexOf(0x80) - 3
    four[header] = 4
    expect(() => wallet.chain.decode({ ...built, tx: base64.encode(four) }, 'ZEC')).toThrow(/not a PSBT/)
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
    expect(signZcash(built.tx, key.secret).ins).toHaveLength(9)
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
