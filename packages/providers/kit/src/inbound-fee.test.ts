import { describe, expect, it } from 'vitest'
import { createInboundFee, estimateDepositGas, estimateDepositVsize } from './inbound-fee.ts'

describe('estimateDepositVsize', () => {
  // 141 vB: one P2WPKH input, two P2WPKH outputs (140.25 rounded up); 226: the same with P2PKH.
  it.each([
    ['BTC', 0, 1, 141],
    ['BTC', 60, 1, 141 + 71],
    // A push of up to 75 bytes has an opcode of one byte, a longer one of two (OP_PUSHDATA1).
    ['BTC', 1, 1, 141 + 12],
    ['BTC', 75, 1, 141 + 86],
    ['BTC', 76, 1, 141 + 88],
    ['BTC', 80, 1, 141 + 92],
    ['LTC', 0, 3, 141 + 2 * 68],
    ['DOGE', 0, 1, 226],
    ['BCH', 80, 2, 226 + 148 + 92],
  ])('%s with a memo of %i bytes and %i inputs is %i vB', (chain, memo, inputs, size) => {
    expect(estimateDepositVsize(chain, memo, inputs)).toBe(size)
  })
})

describe('estimateDepositGas', () => {
  it('is that of a transfer or of a router call, more for a token', () => {
    const [coin, token] = [{}, { address: '0xabc' }]
    expect([estimateDepositGas(coin, false), estimateDepositGas(token, false)]).toEqual([21_000n, 65_000n])
    expect([estimateDepositGas(coin, true), estimateDepositGas(token, true)]).toEqual([55_000n, 110_000n])
  })
})

describe('inbound fees', () => {
  it('are paid in the coin of the sell chain', () => {
    expect(createInboundFee('BTC', 5n * BigInt(estimateDepositVsize('BTC', 60)))).toEqual({
      type: 'inbound',
      asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 },
      amount: 5n * 212n,
    })
    expect(createInboundFee('ARB', 10n ** 8n * estimateDepositGas({ address: '0xabc' }, true))).toEqual({
      type: 'inbound',
      asset: { identifier: 'ARB.ETH', chain: 'ARB', decimals: 18 },
      amount: 110_000n * 10n ** 8n,
    })
    expect(createInboundFee('ETH', estimateDepositGas({}, false)).amount).toBe(21_000n)
  })

  it('reject an unknown chain', () => {
    expect(() => createInboundFee('NOPE', 1n)).toThrow('"NOPE" is not a known chain code.')
  })
})
