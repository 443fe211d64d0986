import { SwapError } from '@switchyard/core'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('decoding a transaction', () => {
  const wallet = testWallet('BTC', '1')
  const owner = wallet.key('one', 'p2wpkh')
  const coin = { hash: '11'.repeat(32), index: 0 }
  const psbtOf = (...outputs: readonly { script: Uint8Array; value: bigint }[]): string => {
    const psbt = new bitcoin.Psbt()
    psbt.addInput({ ...coin, witnessUtxo: { script: owner.script, value: 100n } })
    for (const output of outputs) psbt.addOutput(output)
    return psbt.toBase64()
  }
  const script = bitcoin.address.toOutputScript(VAULT)
  const psbtSpending = (lock: Uint8Array, value: bigint): string =>
    new bitcoin.Psbt()
      .addInput({ ...coin, witnessUtxo: { script: lock, value } })
      .addOutput({ script, value: 7n })
      .toBase64()
  const data = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
  const decode = (tx: string) => wallet.chain.decode({ tx, txType: 'PSBT', networkFee: 0n }, 'BTC')

  it('decodes a transaction of another library', () => {
    const memo = { script: data('6a026869'), value: 0n }
    expect(decode(psbtOf({ script, value: 7n }, memo))).toEqual({
      to: VAULT,
      amount: 7n,
      memo: 'hi',
      memoHex: '6869',
      others: [],
      from: [owner.address],
      fee: 93n,
    })
  })

  it('decodes a transaction that leaves nothing to the miner', () =>
    expect(decode(psbtOf({ script, value: 100n }))).toMatchObject({ amount: 100n, fee: 0n }))

  it.each([
    [
      'two memos',
      psbtOf({ script, value: 7n }, { script: data('6a0161'), value: 0n }, { script: data('6a0162'), value: 0n }),
    ],
    ['a memo output with a value', psbtOf({ script, value: 7n }, { script: data('6a0161'), value: 1n })],
    ['a memo of several pushes', psbtOf({ script, value: 7n }, { script: data('6a01610162'), value: 0n })],
    ['a memo before the vault', psbtOf({ script: data('6a0161'), value: 0n }, { script, value: 7n })],
    ['a script without an address', psbtOf({ script, value: 7n }, { script: data('51'), value: 5n })],
    ['outputs above the inputs', psbtOf({ script, value: 101n })],
    [
      'an input whose amount nothing shows',
      new bitcoin.Psbt().addInput(coin).addOutput({ script, value: 7n }).toBase64(),
    ],
    ['an input with an unknown lock', psbtSpending(data('51'), 100n)],
    ['a fee above the maximum', psbtSpending(owner.script, 10_000_000n)],
    ['another format', 'aGVsbG8='],
    ['invalid base64', '***'],
    [
      'a cut PSBT',
      Buffer.from(psbtOf({ script, value: 7n }), 'base64')
        .subarray(0, 40)
        .toString('base64'),
    ],
  ])('refuses %s', (_, tx) => {
    expect(() => decode(tx)).toThrow(SwapError)
  })
})
