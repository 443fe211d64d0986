import { keccak256, Transaction } from 'ethers'
import fc from 'fast-check'
import { serializeTransaction as viems } from 'viem'
import { describe, expect, it } from 'vitest'
import { anyAddress, anyBytes, uintOf } from '../testing/arbitraries.ts'
import { serializeTransaction } from './serialize-transaction.ts'

const call = fc.record({
  // viem takes chain ids and nonces as numbers.
  chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  nonce: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  gas: uintOf(64),
  to: anyAddress,
  value: uintOf(256),
  data: anyBytes(120),
})

const ours = (made: typeof call extends fc.Arbitrary<infer T> ? T : never) => ({
  ...made,
  chainId: BigInt(made.chainId),
  nonce: BigInt(made.nonce),
})

/** The same fields as ethers names them. */
const others = ({ gas, ...made }: typeof call extends fc.Arbitrary<infer T> ? T : never) => ({ ...made, gasLimit: gas })

describe('serializeTransaction', () => {
  it('equals the example of EIP-155', () => {
    const bytes = serializeTransaction({
      chainId: 1n,
      nonce: 9n,
      gas: 21_000n,
      price: { kind: 'legacy', gasPrice: 20_000_000_000n },
      to: '0x3535353535353535353535353535353535353535',
      value: 10n ** 18n,
      data: '0x',
    })
    expect(bytes).toBe('0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080')
    expect(keccak256(bytes)).toBe('0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53')
  })

  it('equals viem and ethers for legacy transactions', () => {
    fc.assert(
      fc.property(call, uintOf(256), (made, gasPrice) => {
        const bytes = serializeTransaction({ ...ours(made), price: { kind: 'legacy', gasPrice } })
        expect(bytes).toBe(viems({ type: 'legacy', ...made, gasPrice }))
        expect(bytes).toBe(Transaction.from({ type: 0, ...others(made), gasPrice }).unsignedSerialized)
      }),
    )
  })

  it('equals viem and ethers for EIP-1559 transactions', () => {
    fc.assert(
      fc.property(call, uintOf(128), uintOf(128), (made, base, tip) => {
        const fees = { maxFeePerGas: base + tip, maxPriorityFeePerGas: tip }
        const bytes = serializeTransaction({ ...ours(made), price: { kind: 'eip1559', ...fees } })
        expect(bytes).toBe(viems({ type: 'eip1559', ...made, ...fees }))
        expect(bytes).toBe(Transaction.from({ type: 2, ...others(made), ...fees }).unsignedSerialized)
      }),
    )
  })
})
