import type { Deposit } from '@switchyard/core'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { context, transfer } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('the coins of a transaction', () => {
  it('are those of its own sources, also where the funds of others were read with them', async () => {
    const wallet = testWallet('BTC', '1')
    const [one, two] = [wallet.key('one', 'p2wpkh'), wallet.key('two', 'p2wpkh')]
    wallet.pay(one, 10_000n)
    const foreign = wallet.pay(two, 90_000n)
    const deposit = transfer({ chain: 'BTC', to: VAULT, amount: 5_000n, sources: [one.address] })
    const funds = await wallet.funds({ ...deposit, sources: [one.address, two.address] })
    expect(funds.balance).toBe(100_000n)
    const { tx } = await wallet.chain.build(deposit, funds, context())
    const ids = bitcoin.Psbt.fromBase64(String(tx)).txInputs.map(({ hash }) =>
      Buffer.from(hash).reverse().toString('hex'),
    )
    expect(ids).toHaveLength(1)
    expect(ids).not.toContain(foreign)
    await expect(wallet.chain.build({ ...deposit, amount: 50_000n }, funds, context())).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
  })

  it('need a source address', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 10_000n)
    const deposit = transfer({ chain: 'BTC', to: VAULT, amount: 5_000n, sources: [key.address] })
    const funds = await wallet.funds(deposit)
    const nobody = { ...deposit, sources: [] } as unknown as Deposit
    await expect(wallet.chain.build(nobody, funds, context())).rejects.toMatchObject({
      code: 'invalidSourceAddressList',
    })
  })
})
