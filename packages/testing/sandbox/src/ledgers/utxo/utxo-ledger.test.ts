import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client, signUtxo } from '../../testing/wallet.ts'
import { scriptOf } from './address.ts'
import { witnessDigest } from './digest.ts'
import { decodeRaw, encodeRaw } from './raw-transaction.ts'
import { utxoChains } from './utxo-chain.ts'

const BTC = utxoChains[0] as (typeof utxoChains)[number]

const vaultScript = (chain = BTC, address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'): Uint8Array =>
  scriptOf(chain, address) as Uint8Array

describe('a UTXO ledger behind Esplora', () => {
  it.each([
    ['BTC', 'p2wpkh', 2_000n],
    ['BTC', 'p2tr', 2_000n],
    ['BTC', 'p2pkh', 2_000n],
    ['LTC', 'p2wpkh', 2_000n],
    ['LTC', 'p2tr', 2_000n],
    ['DOGE', 'p2pkh', 1_000_000n],
  ])('takes a payment from %s %s, shows it waiting, then in a block', async (chain, kind, fee) => {
    const sandbox = stillSandbox()
    const { json, post, get } = client(sandbox)
    const base = sandbox.urls.esplora[chain] ?? ''
    const [owner, receiver] = [addressOf(sandbox, chain, kind), addressOf(sandbox, chain, kind, 'bob')]
    const parameters = utxoChains.find((item) => item.chain === chain) ?? BTC
    const script = vaultScript(parameters, receiver.address)
    const before = await json(`${base}/address/${receiver.address}`)
    const raw = await signUtxo(sandbox, owner, { vaultScript: script, amount: 200_000_000n, memo: 'x'.repeat(80), fee })
    const response = await post(`${base}/tx`, raw)
    const txid = await response.text()
    expect([response.status, txid]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(await (await get(`${base}/tx/${txid}/hex`)).text()).toBe(raw)
    const waiting = await json(`${base}/tx/${txid}`)
    expect(waiting.fee).toBe(Number(fee))
    expect(waiting.status).toEqual({ confirmed: false })
    expect(waiting.vin[0].prevout.scriptpubkey_address).toBe(owner.address)
    expect(waiting.vout.at(-1).scriptpubkey_type).toBe('op_return')
    expect((await json(`${base}/address/${receiver.address}`)).mempool_stats.funded_txo_sum).toBe(200_000_000)
    sandbox.world.clock.pass(parameters.blockMs)
    const tip = Number(await (await get(`${base}/blocks/tip/height`)).text())
    expect((await json(`${base}/tx/${txid}/status`)).block_height).toBe(tip)
    const after = await json(`${base}/address/${receiver.address}`)
    expect(after.chain_stats.funded_txo_sum - before.chain_stats.funded_txo_sum).toBe(200_000_000)
    expect((await json(`${base}/tx/${txid}/outspends`))[0]).toEqual({ spent: false })
  })

  it('serves previous transactions that hash to their identifier', async () => {
    const sandbox = stillSandbox()
    const { json, get } = client(sandbox)
    const base = sandbox.urls.esplora.DOGE ?? ''
    const [coin] = await json(`${base}/address/${addressOf(sandbox, 'DOGE').address}/utxo`)
    const raw = hex.decode(await (await get(`${base}/tx/${coin.txid}/hex`)).text())
    const parsed = Transaction.fromRaw(raw, { allowUnknownInputs: true })
    expect([parsed.id, Number(parsed.getOutput(coin.vout).amount)]).toEqual([coin.txid, coin.value])
  })

  it('pays out with signatures that it accepts from anybody, fork id included', () => {
    const sandbox = stillSandbox()
    for (const ledger of sandbox.world.utxo) {
      const from = ledger.own(sandbox.world.key('somebody'))
      ledger.fund(from, 900_000_000n)
      ledger.fund(from, 800_000_000n)
      const to = addressOf(sandbox, ledger.chain).address
      const hash = ledger.pay({ from, to, amount: 1_200_000_000n, memo: 'OUT:1' })
      expect(ledger.find(hash)).toMatchObject({
        from,
        memo: 'OUT:1',
        transfers: [{ to, amount: 1_200_000_000n }, { to: from }],
      })
    }
  })

  it('accepts a Bitcoin Cash spend signed over the preimage of another library, with the fork id only', async () => {
    const sandbox = stillSandbox()
    const { json, post } = client(sandbox)
    const base = sandbox.urls.esplora.BCH ?? ''
    const owner = addressOf(sandbox, 'BCH')
    const [coin] = await json(`${base}/address/${owner.address}/utxo`)
    const [key, script] = [hex.decode(owner.privateKey), vaultScript(utxoChains[3], owner.address)]
    const amount = BigInt(coin.value)
    const sign = async (hashType: number): Promise<string> => {
      const transaction = new Transaction({ allowUnknownInputs: true })
      transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount } })
      transaction.addOutput({ script, amount: amount - 1_000n })
      const digest = transaction.preimageWitnessV0(0, script, 1, amount)
      const forked = witnessDigest(decodeRaw(transaction.unsignedTx), 0, script, amount, 1)
      expect(forked).toEqual(digest)
      const signed = witnessDigest(decodeRaw(transaction.unsignedTx), 0, script, amount, hashType)
      const der = secp256k1.sign(signed, key, { format: 'der', prehash: false })
      const raw = decodeRaw(transaction.unsignedTx)
      const pushes = [Uint8Array.from([...der, hashType]), secp256k1.getPublicKey(key, true)]
      const scriptSig = Uint8Array.from(pushes.flatMap((push) => [push.length, ...push]))
      return hex.encode(encodeRaw({ ...raw, inputs: raw.inputs.map((input) => ({ ...input, scriptSig })) }))
    }
    expect(await (await post(`${base}/tx`, await sign(0x01))).text()).toContain('mandatory-script-verify-flag-failed')
    expect((await post(`${base}/tx`, await sign(0x41))).status).toBe(200)
  })

  const refusals: readonly [string, (raw: string, sandbox: ReturnType<typeof stillSandbox>) => string, string][] = [
    ['bytes that are no transaction', () => 'deadbeef', 'TX decode failed'],
    ['text that is not hex', () => 'hello', 'TX decode failed'],
    [
      'a changed output',
      (raw) => raw.replace(/14751e76e8199196d454941c45d1b3a323f1433bd6/, '14851e76e8199196d454941c45d1b3a323f1433bd6'),
      'mandatory-script-verify-flag-failed',
    ],
    [
      'an output nobody has',
      (raw) => `${raw.slice(0, 14)}${raw[14] === '0' ? '1' : '0'}${raw.slice(15)}`,
      'bad-txns-inputs-missingorspent',
    ],
  ]
  it.each(refusals)('rejects %s', async (_, spoil, reason) => {
    const sandbox = stillSandbox()
    const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript: vaultScript(), amount: 50_000n })
    const response = await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, spoil(raw, sandbox))
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(reason)])
  })

  it.each([
    ['a fee below relay', { amount: 50_000n, fee: 5n }, 'min relay fee not met, 5 <'],
    ['an absurd fee', { amount: 50_000n, fee: 50_000_000n }, 'max-fee-exceeded'],
    ['dust', { amount: 200n }, 'dust'],
    ['a memo of 81 bytes', { amount: 50_000n, memo: 'x'.repeat(81) }, 'scriptpubkey'],
  ])('refuses %s', async (_, order, reason) => {
    const sandbox = stillSandbox()
    const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript: vaultScript(), ...order })
    expect(await (await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, raw)).text()).toContain(reason)
  })

  it('rejects a second spend in the mempool and after it is mined, and accepts the same bytes twice', async () => {
    const sandbox = stillSandbox()
    const { post } = client(sandbox)
    const url = `${sandbox.urls.esplora.BTC}/tx`
    const owner = addressOf(sandbox, 'BTC')
    const one = await signUtxo(sandbox, owner, { vaultScript: vaultScript(), amount: 50_000n })
    const other = await signUtxo(sandbox, owner, { vaultScript: vaultScript(), amount: 60_000n })
    const txid = await (await post(url, one)).text()
    expect(await (await post(url, one)).text()).toBe(txid)
    expect(await (await post(url, other)).text()).toContain('txn-mempool-conflict')
    sandbox.world.clock.pass(600_000)
    expect(await (await post(url, other)).text()).toContain('bad-txns-inputs-missingorspent')
    expect(await (await post(url, one)).text()).toContain('-27')
  })

  it('serves fee rates in both formats and rejects addresses of other chains', async () => {
    const sandbox = stillSandbox()
    const { json, get } = client(sandbox)
    const base = sandbox.urls.esplora.BTC
    expect((await json(`${base}/fee-estimates`))['1']).toBeGreaterThan(0)
    const precise: Json = await json(`${base}/v1/fees/precise`)
    expect(precise.fastestFee).toBeGreaterThan(precise.minimumFee)
    expect((await get(`${base}/address/${addressOf(sandbox, 'LTC').address}/utxo`)).status).toBe(400)
    expect((await get(`${base}/tx/${'0'.repeat(64)}`)).status).toBe(404)
  })
})

describe('a cash address', () => {
  it('is decoded with and without its prefix and never with a wrong checksum', () => {
    const bch = utxoChains.find(({ chain }) => chain === 'BCH') ?? BTC
    const known = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
    const script = scriptOf(bch, `bitcoincash:${known}`)
    expect(hex.encode(script ?? new Uint8Array())).toBe('76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac')
    expect(scriptOf(bch, known)).toEqual(script)
    expect(scriptOf(bch, `${known.slice(0, -1)}q`)).toBeUndefined()
    expect(scriptOf(bch, '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toEqual(script)
  })
})
