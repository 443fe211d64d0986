import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import * as bitcoin from 'bitcoinjs-lib'
import { expect, it } from 'vitest'
import { readAddress } from './address/address.ts'
import { encodeLock } from './address/lock.ts'
import { createChain } from './chain.ts'
import { type NetworkPrefixes, networks } from './networks.ts'
import { context, transfer } from './testing/deposits.ts'
import { writeBody, writeZcashBody } from './transaction/body.ts'
import { readPrevious } from './transaction/previous.ts'
import { writePsbt } from './transaction/psbt.ts'
import type { Evidence } from './transaction/read-psbt.ts'

interface Recording {
  readonly tx: string
  readonly sourceAddress: string
  readonly targetAddress: string
}

const recording = (name: string): Recording => recordedJson(`spec/data/vultisig-ios/v3-real-${name}-swap.json`)

describeRecorded('production PSBTs', () => {
  it('builds the Bitcoin sweep byte for byte from its coins and fee rate', async () => {
    const { tx, sourceAddress, targetAddress } = recording('btc-all')
    const { data, txInputs } = bitcoin.Psbt.fromBase64(tx)
    const listed = txInputs.map(({ hash, index }, at) => ({
      txid: bytesToHex(Uint8Array.from(hash).reverse()),
      vout: index,
      value: Number(data.inputs[at]?.witnessUtxo?.value),
      status: { confirmed: true },
    }))
    const answers: Record<string, unknown> = {
      [`/address/${sourceAddress}/utxo`]: listed.reverse(),
      '/v1/fees/precise': { halfHourFee: 1.5 },
    }
    const chain = createChain({ gateways: { BTC: { kind: 'esplora', url: 'http://index' } } }, async ({ url }) => ({
      status: 200,
      headers: {},
      text: JSON.stringify(answers[url.slice('http://index'.length)]),
    }))
    const deposit = transfer({
      chain: 'BTC',
      to: targetAddress,
      amount: 500_000n,
      sources: [sourceAddress],
      sweep: true,
    })
    const built = await chain.build(deposit, await chain.readFunds(deposit, context()), context())
    expect(built.tx).toBe(tx)
    expect(built).toMatchObject({ networkFee: 471n, sellAmount: 12_466n, txType: 'PSBT' })
  })

  for (const name of ['dash', 'bch'])
    it(`writes the ${name} transaction byte for byte from its parts`, () => {
      const { tx } = recording(name)
      const theirs = Transaction.fromPSBT(base64.decode(tx), { allowUnknownOutputs: true })
      const evidence = bitcoin.Psbt.fromBase64(tx).data.inputs.map(
        ({ nonWitnessUtxo = new Uint8Array() }): Evidence => {
          const previous = readPrevious(Uint8Array.from(nonWitnessUtxo))
          return { previous: previous.bytes }
        },
      )
      const body = bodyOf(theirs)
      expect(base64.encode(writePsbt(writeBody(body, 1), evidence, body.outputs.length))).toBe(tx)
    })

  it('writes the inputs, outputs and evidence of the Zcash transaction behind the header of version 5', () => {
    const { tx, sourceAddress } = recording('zec')
    const theirs = base64.decode(tx)
    // magic, key length, key, then the version 4 body behind its one-byte length
    const [start, length] = [8, theirs[7] as number]
    const body = theirs.slice(start, start + length)
    const parsed = RawTx.decode(Uint8Array.of(1, 0, 0, 0, ...body.slice(8, -19), 0, 0, 0, 0))
    const inputs = parsed.inputs.map(({ txid, index }) => ({ txid: bytesToHex(txid), vout: index }))
    const source = readAddress(sourceAddress, networks.ZEC as NetworkPrefixes)?.lock
    const output = { script: source ? encodeLock(source) : new Uint8Array(), amount: 0x077e_896fn }
    const consensus = { branchId: 0x77190ad9, expiryHeight: 3_543_540, marginalFee: 5_000n }
    const written = writeZcashBody({ inputs, outputs: parsed.outputs }, consensus)
    const ours = writePsbt(written, [{ output }], 2)
    const header = '050000800a27a726d90a197700000000f4113600'
    expect(bytesToHex(written)).toBe(`${header}${bytesToHex(body.slice(8, -19))}000000`)
    // The proprietary key with the branch belongs to version 4 only; the rest of the maps stays.
    const [key, maps] = bytesToHex(theirs.slice(start + length)).split('04f04dec4d')
    expect(key).toBe('08fc0542495447490'.padEnd(18, '0'))
    expect(bytesToHex(ours.slice(8 + written.length))).toBe(maps)
  })
})

const bodyOf = (transaction: Transaction): Parameters<typeof writeBody>[0] => ({
  inputs: Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid, index } = transaction.getInput(at)
    return { txid: bytesToHex(txid ?? new Uint8Array()), vout: index ?? 0 }
  }),
  outputs: Array.from({ length: transaction.outputsLength }, (_, at) => {
    const { script, amount } = transaction.getOutput(at)
    return { script: script ?? new Uint8Array(), amount: amount ?? 0n }
  }),
})
