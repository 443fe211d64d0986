import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { context, transfer, withMemo } from '../src/testing/deposits.ts'
import { testWallet } from '../src/testing/wallet.ts'
import { loadBcoin } from './bcoin-node.ts'
import { bitcoinjsSign } from './bitcoinjs-sign.ts'

const MEMO = '=:ETH.ETH:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'.padEnd(80, '/')

// biome-ignore lint/suspicious/noExplicitAny: the node has no types
type Untyped = any

const { TX, CoinView, Script }: Untyped = loadBcoin('bcoin')

/** Every rule of policy: strict and low signatures, minimal pushes, a clean stack. */
const FLAGS: number = Script.flags.STANDARD_VERIFY_FLAGS

/** A signed transaction read by bcoin, with the spent coins from its PSBT. */
const read = (raw: string, tx: unknown): { readonly spending: Untyped; readonly view: Untyped } => {
  const view = new CoinView()
  for (const { nonWitnessUtxo } of bitcoin.Psbt.fromBase64(String(tx)).data.inputs)
    view.addTX(TX.fromRaw(Buffer.from(nonWitnessUtxo ?? [])), 1)
  return { spending: TX.fromRaw(Buffer.from(raw, 'hex')), view }
}

/**
 * No node of these two runs here. Their scripts are Bitcoin's of 2014, without witnesses, and know nothing of address
 * prefixes, so bcoin's interpreter judges signatures and standardness; relay rates and dust are those of Dogecoin Core 1.14
 * and Dash Core 20.
 */
describe.each([
  { code: 'DOGE', rate: '0.01', relayPerByte: 100n, dust: 1_000_000n, coin: 100_000_000_000n },
  { code: 'DASH', rate: '0.00002', relayPerByte: 1n, dust: 546n, coin: 100_000_000n },
])('a $code transaction', ({ code, rate, relayPerByte, dust, coin }) => {
  const signedSell = async (sweep: boolean) => {
    const wallet = testWallet(code, rate)
    const keys = ['one', 'two', 'three'].slice(0, sweep ? 1 : 3).map((name) => wallet.key(name, 'p2pkh'))
    for (const key of keys) for (const share of [3n, 2n]) wallet.pay(key, (coin * share) / 3n)
    const sources = keys.map(({ address }) => address) as [string, ...string[]]
    const to = wallet.key('vault', 'p2sh').address
    const sell = { chain: code, to, memo: MEMO, sources }
    const deposit = withMemo({ ...sell, amount: sweep ? 1n : coin * 3n, ...(sweep && { sweep }) })
    const built = await wallet.build(deposit)
    const raw = bitcoinjsSign(String(built.tx), keys, 1_000_000)
    return { wallet, built, deposit, keys, raw, ...read(raw, built.tx) }
  }

  it.each([false, true])('passes every script, the checks of consensus and standardness (sweep: %s)', async (sweep) => {
    const { spending, view, built } = await signedSell(sweep)
    expect(spending.verify(view, FLAGS)).toBe(true)
    expect(spending.checkSanity()).toEqual([true, 'valid', 0])
    expect(spending.checkStandard()).toEqual([true, 'valid', 0])
    expect(spending.hasStandardInputs(view)).toBe(true)
    expect(spending.checkInputs(view, 1_000)).toEqual([Number(built.networkFee), 'valid', 0])
    expect([spending.version, spending.locktime, spending.hasWitness()]).toEqual([1, 0, false])
  })

  it('is signed completely: every signature commits to all outputs', async () => {
    const { spending, view } = await signedSell(false)
    for (const { script, sequence } of spending.inputs) {
      expect(script.getData(0).at(-1)).toBe(0x01)
      expect(sequence).toBe(0xffffffff)
    }
    spending.outputs[1].value -= 1
    spending.refresh()
    expect(spending.verify(view, FLAGS)).toBe(false)
  })

  it('pays for its size, and at least the relay minimum', async () => {
    const { spending, built } = await signedSell(false)
    const size = BigInt(spending.getSize())
    expect(built.networkFee).toBeGreaterThanOrEqual(size * relayPerByte)
    const perByte = code === 'DOGE' ? 1_000n : 2n
    expect(built.networkFee).toBeGreaterThanOrEqual(size * perByte)
    // Signatures are one or two bytes shorter than the longest usual ones.
    expect(built.networkFee).toBeLessThanOrEqual((size + 2n * BigInt(spending.inputs.length)) * perByte)
  })

  it('has no dust output, neither change nor payment', async () => {
    const wallet = testWallet(code, rate)
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, coin)
    const to = wallet.key('vault', 'p2pkh').address
    const sell = (amount: bigint) => wallet.build(transfer({ chain: code, to, amount, sources: [key.address] }))
    await expect(sell(dust - 1n)).rejects.toThrow(/below the dust limit/)
    await expect(sell(dust)).resolves.toBeDefined()
    const { networkFee } = await sell(dust)
    const least = await sell(coin - networkFee - dust)
    expect(wallet.chain.decode(least, code).others).toEqual([{ address: key.address, amount: dust }])
    const dropped = await sell(coin - networkFee - dust + 1n)
    expect(wallet.chain.decode(dropped, code).others).toEqual([])
    expect(dropped.networkFee).toBe(networkFee + dust - 1n)
  })

  it('is refused after it expires', async () => {
    const { wallet, deposit } = await signedSell(false)
    await expect(wallet.build({ ...deposit, expiresAt: context().clock.now() })).rejects.toThrow('expired')
  })
})
