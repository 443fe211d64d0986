import { hexToBytes } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/chain-kit'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import type { InputForm } from './rules.ts'
import { context, transfer } from './testing/deposits.ts'
import { sign } from './testing/sign.ts'
import { testWallet } from './testing/wallet.ts'
import { readPrevious } from './transaction/previous.ts'

describe('evidence of an input', () => {
  const input = async (code: string, form: InputForm) => {
    const wallet = testWallet(code, code === 'BTC' ? '1' : '0.01')
    const key = wallet.key('one', form)
    wallet.pay(key, 900_000_000n)
    const to = wallet.key('vault', 'p2pkh').address
    const built = await wallet.build(transfer({ chain: code, to, amount: 300_000_000n, sources: [key.address] }))
    const { data, version } = bitcoin.Psbt.fromBase64(String(built.tx))
    const fetched = wallet.ledger.asked.filter((path) => /\/tx\//.test(path)).length
    return { fields: Object.keys(data.inputs[0] ?? {}).sort(), version, fetched }
  }

  it.each([
    ['BTC', 'p2wpkh', ['witnessUtxo'], 2, 0],
    ['BTC', 'p2wsh', ['witnessUtxo'], 2, 0],
    ['BTC', 'p2tr', ['witnessUtxo'], 2, 0],
    ['BTC', 'p2pkh', ['nonWitnessUtxo'], 2, 1],
    ['BTC', 'p2sh', ['nonWitnessUtxo', 'witnessUtxo'], 2, 1],
    ['DOGE', 'p2pkh', ['nonWitnessUtxo'], 1, 1],
    ['DASH', 'p2pkh', ['nonWitnessUtxo'], 1, 1],
    ['BCH', 'p2pkh', ['nonWitnessUtxo'], 1, 1],
  ] as const)('on %s from %s is %j', async (code, form, fields, version, fetched) => {
    expect(await input(code, form)).toEqual({ fields, version, fetched })
  })

  it('fetches the previous transactions of the chosen coins only, each once', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2pkh')
    const chosen = wallet.pay(key, 900_000n)
    for (let left = 20; left > 0; left--) wallet.pay(key, 5000n)
    await wallet.build(transfer({ chain: 'BTC', to: key.address, amount: 100_000n, sources: [key.address] }))
    expect(wallet.ledger.asked.filter((path) => path.startsWith('/tx/'))).toEqual([`/tx/${chosen}/hex`])
  })

  it('refuses a previous transaction with another id, another amount, or invalid bytes', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2pkh')
    const [txid, other] = [wallet.pay(key, 900_000n), wallet.pay(key, 1000n)]
    const deposit = transfer({ chain: 'BTC', to: key.address, amount: 100_000n, sources: [key.address] })
    const right = (await wallet.ledger.http({ method: 'GET', url: `http://gateway.test/tx/${txid}/hex` })).text
    const wrong = (await wallet.ledger.http({ method: 'GET', url: `http://gateway.test/tx/${other}/hex` })).text
    for (const text of [wrong, right.slice(0, -40), 'hello', '']) {
      wallet.ledger.override(`/tx/${txid}/hex`, { text })
      await expect(wallet.build(deposit)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    }
    wallet.ledger.override(`/tx/${txid}/hex`, { text: right })
    const listing = [{ txid, vout: 1, value: 900_001, status: { confirmed: true } }]
    wallet.ledger.override(`/address/${key.address}/utxo`, { text: JSON.stringify(listing) })
    await expect(wallet.build(deposit)).rejects.toThrow(/differs from the gateway's list/)
    listing[0] = { txid, vout: 2, value: 900_000, status: { confirmed: true } }
    wallet.ledger.override(`/address/${key.address}/utxo`, { text: JSON.stringify(listing) })
    await expect(wallet.build(deposit)).rejects.toThrow(/differs from the gateway's list/)
  })

  it('refuses a previous transaction that is another of the same amount, or pays another lock', async () => {
    const wallet = testWallet('BTC', '1')
    const [key, stranger] = [wallet.key('one', 'p2pkh'), wallet.key('two', 'p2pkh')]
    const deposit = transfer({ chain: 'BTC', to: key.address, amount: 100_000n, sources: [key.address] })
    const [txid, twin] = [wallet.pay(key, 900_000n), wallet.pay(key, 900_000n)]
    const text = (await wallet.ledger.http({ method: 'GET', url: `http://gateway.test/tx/${twin}/hex` })).text
    const listed = (id: string) =>
      wallet.ledger.override(`/address/${key.address}/utxo`, {
        text: JSON.stringify([{ txid: id, vout: 1, value: 900_000, status: { confirmed: true } }]),
      })
    listed(txid)
    await expect(wallet.build(deposit)).resolves.toMatchObject({ txType: 'PSBT' })
    wallet.ledger.override(`/tx/${txid}/hex`, { text })
    await expect(wallet.build(deposit)).rejects.toThrow(/differs from the gateway's list/)
    listed(wallet.pay(stranger, 900_000n))
    await expect(wallet.build(deposit)).rejects.toThrow(/differs from the gateway's list/)
  })

  it('includes the previous transaction of segwit inputs with proveAmounts', async () => {
    const wallet = testWallet('BTC', '1', { proveAmounts: true })
    const key = wallet.key('one', 'p2wpkh')
    const txid = wallet.pay(key, 900_000n)
    const to = wallet.key('vault', 'p2pkh').address
    const deposit = transfer({ chain: 'BTC', to, amount: 100_000n, sources: [key.address] })
    const built = await wallet.build(deposit)
    const { data } = bitcoin.Psbt.fromBase64(String(built.tx))
    expect(Object.keys(data.inputs[0] ?? {}).sort()).toEqual(['nonWitnessUtxo', 'witnessUtxo'])
    expect(() => sign(String(built.tx), [key])).not.toThrow()
    const listing = [{ txid, vout: 1, value: 500_000, status: { confirmed: true } }]
    wallet.ledger.override(`/address/${key.address}/utxo`, { text: JSON.stringify(listing) })
    await expect(wallet.build(deposit)).rejects.toThrow(/differs from the gateway's list/)
  })

  it('stops with the reason of the abort', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 900_000n)
    const deposit = transfer({ chain: 'BTC', to: key.address, amount: 100_000n, sources: [key.address] })
    const funds = await wallet.funds(deposit)
    const reason = new Error('aborted by the test')
    const signal = AbortSignal.abort(reason)
    await expect(wallet.chain.build(deposit, funds, context(signal))).rejects.toBe(reason)
    await expect(wallet.chain.readFunds(deposit, context(signal))).rejects.toBe(reason)
  })
})

describe('a previous transaction', () => {
  const INPUT = `${'11'.repeat(32)}0000000000ffffffff`
  const OUTPUT = `e80300000000000016${'0014'}${'22'.repeat(20)}`

  it('is written without witnesses, as by another library', () => {
    const raw = `02000000000101${INPUT}01${OUTPUT}0201aa01bb00000000`
    const theirs = bitcoin.Transaction.fromHex(raw)
    const read = readPrevious(hexToBytes(raw))
    expect(read.txid).toBe(theirs.getId())
    expect(Buffer.from(read.bytes).toString('hex')).toBe(`0200000001${INPUT}01${OUTPUT}00000000`)
    expect(read.outputs.map(({ amount }) => amount)).toEqual([1000n])
  })

  it('is written without an extension block of Litecoin', () => {
    const plain = `0200000001${INPUT}01${OUTPUT}00000000`
    const extended = `02000000000801${INPUT}01${OUTPUT}0000000000`
    expect(readPrevious(hexToBytes(extended))).toEqual(readPrevious(hexToBytes(plain)))
  })

  it('is written with the payload of a special transaction of Dash, which its id covers', () => {
    const plain = `0300050001${INPUT}01${OUTPUT}00000000`
    const read = readPrevious(hexToBytes(`${plain}02abcd`))
    expect(Buffer.from(read.bytes).toString('hex')).toBe(`${plain}02abcd`)
    expect(read.txid).not.toBe(readPrevious(hexToBytes(plain)).txid)
  })

  it('is refused when truncated anywhere', () => {
    const raw = hexToBytes(`0200000001${INPUT}01${OUTPUT}00000000`)
    for (let length = 0; length < raw.length; length++)
      expect(() => readPrevious(raw.slice(0, length))).toThrow(UnreadableInput)
  })
})
