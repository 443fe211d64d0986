import { hexToBytes } from '@noble/hashes/utils.js'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { transfer } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2'

/** Prefixes of outputs with tokens: an amount of 100, and a token of its own with a commitment. Source: CHIP-2022-02, test vectors of prefixes. */
const CATEGORY = 'bb'.repeat(32)
const FUNGIBLE = hexToBytes(`ef${CATEGORY}1064`)
const NON_FUNGIBLE = hexToBytes(`ef${CATEGORY}6001cc`)

describe('coins of Bitcoin Cash that carry tokens', () => {
  it('are not spent, since their tokens would be destroyed', async () => {
    const wallet = testWallet('BCH', '0.00001')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 9_000_000n, { token: FUNGIBLE })
    wallet.pay(key, 8_000_000n, { token: NON_FUNGIBLE })
    const plain = wallet.pay(key, 700_000n)
    const deposit = transfer({ chain: 'BCH', to: VAULT, amount: 500_000n, sources: [key.address] })
    const { txInputs } = bitcoin.Psbt.fromBase64(String((await wallet.build(deposit)).tx))
    expect(txInputs.map(({ hash }) => Buffer.from(hash).reverse().toString('hex'))).toEqual([plain])
  })

  it('stay when everything else is swept', async () => {
    const wallet = testWallet('BCH', '0.00001')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 1_000n, { token: FUNGIBLE })
    wallet.pay(key, 700_000n)
    const sweep = transfer({ chain: 'BCH', to: VAULT, amount: 1n, sources: [key.address], sweep: true })
    expect((await wallet.build(sweep)).sellAmount).toBe(700_000n - 192n)
  })

  it('cover no sell on their own', async () => {
    const wallet = testWallet('BCH', '0.00001')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 9_000_000n, { token: FUNGIBLE })
    const deposit = transfer({ chain: 'BCH', to: VAULT, amount: 500_000n, sources: [key.address] })
    await expect(wallet.build(deposit)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      data: { available: '0' },
    })
  })

  it('are no tokens on other chains, where such a script is another than the listed one', async () => {
    const wallet = testWallet('DOGE', '0.01')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 900_000_000n, { token: FUNGIBLE })
    const to = wallet.key('two', 'p2pkh').address
    const deposit = transfer({ chain: 'DOGE', to, amount: 100_000_000n, sources: [key.address] })
    await expect(wallet.build(deposit)).rejects.toThrow(/differs from the gateway's list/)
  })
})
