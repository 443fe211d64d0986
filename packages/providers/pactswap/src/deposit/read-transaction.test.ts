import fc from 'fast-check'
import { type Hex, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { readTransaction } from './read-transaction.ts'

const bytes = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((value): Hex => `0x${Buffer.from(value).toString('hex')}`)

const call = fc.record({
  to: bytes(20, 20),
  data: bytes(1, 200),
  value: fc.bigInt(0n, 2n ** 256n - 1n),
  chainId: fc.integer({ min: 1, max: 2 ** 31 }),
  nonce: fc.nat(),
  gas: fc.bigInt(21_000n, 2n ** 60n),
})
const signature = fc.option(fc.constant({ r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, yParity: 1 } as const), {
  nil: undefined,
})
const kinds = fc.constantFrom(
  { type: 'eip2930', gasPrice: 7n, accessList: [] } as const,
  { type: 'eip1559', maxFeePerGas: 9n, maxPriorityFeePerGas: 1n } as const,
  { type: 'eip7702', maxFeePerGas: 9n, authorizationList: [] } as const,
)

describe('a serialized transaction', () => {
  it('of another library is read, signed or not', () => {
    fc.assert(
      fc.property(call, kinds, signature, (fields, kind, signed) => {
        const { to, data, value, chainId } = fields
        const raw = serializeTransaction({ ...fields, ...kind }, signed)
        expect(readTransaction(raw)).toEqual({ to, data, value, chainId: String(chainId) })
      }),
    )
  })

  it('is refused when cut, extended or without a call', () => {
    const raw = serializeTransaction({ type: 'eip1559', chainId: 1, to: `0x${'ab'.repeat(20)}`, data: '0x01020304' })
    for (const text of [raw.slice(0, -2), `${raw}00`, '0x02c0', '0x05c0', '0x02', '0x0201'])
      expect(() => readTransaction(text), text).toThrow()
    const bare = serializeTransaction({ type: 'eip1559', chainId: 1, to: `0x${'ab'.repeat(20)}` })
    expect(() => readTransaction(bare)).toThrow('no call')
    const creation = serializeTransaction({ type: 'eip1559', chainId: 1, data: '0x01' })
    expect(() => readTransaction(creation)).toThrow('no call')
  })
})
