import { describe, expect, it } from 'vitest'
import { ALICE, chainOver, VAULT } from './testing/chain-under-test.ts'
import { StubNode } from './testing/stub-node.ts'

describe('decode', () => {
  const chain = chainOver(new StubNode({}).http)
  const tx = { to: VAULT, from: ALICE, gas: '0x5208', gasPrice: '0x1', value: '0', data: '0x' }
  const decode = (fields: object) => chain.decode({ tx: { ...tx, ...fields }, txType: 'EVM', networkFee: 0n }, 'ETH')

  it('decodes a transfer with a value or trailing bytes as a call', () => {
    const data = `0xa9059cbb${VAULT.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    expect(decode({ data })).toEqual({
      to: VAULT,
      token: VAULT,
      amount: 1n,
      others: [],
      from: [ALICE],
      fee: 21_000n,
    })
    expect(decode({ data, value: '1' })).toMatchObject({ amount: 1n, data })
    expect(decode({ data: `${data}00` })).toMatchObject({ amount: 0n, data: `${data}00` })
    const dirty = data.replace('0xa9059cbb0', '0xa9059cbb1')
    expect(decode({ data: dirty })).toMatchObject({ amount: 0n, data: dirty })
  })

  it.each([
    ['no recipient', { to: undefined }],
    ['a recipient with a wrong checksum', { to: VAULT.replace('B', 'b') }],
    ['a fractional value', { value: '1.5' }],
    ['a value that is a number', { value: 1 }],
    ['a value above 2^256 - 1', { value: (2n ** 256n).toString() }],
    ['half a byte of data', { data: '0x1' }],
    ['no data', { data: undefined }],
    ['an invalid sender', { from: 'alice' }],
    ['a gas limit that is not hexadecimal', { gas: '21000' }],
  ])('refuses a transaction with %s', (_, fields) => {
    expect(() => decode(fields)).toThrow()
  })

  it('refuses a transaction of another format or chain', () => {
    expect(() => chain.decode({ tx: 'cHNidP8=', txType: 'PSBT', networkFee: 0n }, 'ETH')).toThrow()
    expect(() => chain.decode({ tx, txType: 'EVM', networkFee: 0n }, 'BTC')).toThrow()
  })
})
