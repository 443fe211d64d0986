import { UnreadableInput } from '@switchyard/core'
import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { countRouterCallBytes, encodeMemo, encodeRouterCall } from './router-call.ts'

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
])
const hexAddress = fc.stringMatching(/^[0-9a-f]{40}$/).map((hex) => `0x${hex}` as const)

const viems = (vault: `0x${string}`, token: `0x${string}`, amount: bigint, memo: string, expiry: number): string =>
  encodeFunctionData({ abi, functionName: 'depositWithExpiry', args: [vault, token, amount, memo, BigInt(expiry)] })

describe('a router call', () => {
  it('is as long as it is counted by the bytes of its memo', () => {
    const [vault, expiry] = [`0x${'12'.repeat(20)}`, 1_800_000_000]
    for (let length = 1; length < 100; length += 1) {
      const call = encodeRouterCall({ vault, amount: 1n, memo: 'm'.repeat(length), expiry })
      expect(countRouterCallBytes(length)).toBe((call.length - 2) / 2)
    }
  })

  it('is encoded like viem does', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    const expiries = fc.integer({ min: 0, max: 2 ** 40 })
    fc.assert(
      fc.property(
        hexAddress,
        hexAddress,
        amounts,
        fc.string({ maxLength: 250 }),
        expiries,
        (vault, token, amount, memo, expiry) => {
          expect(encodeRouterCall({ vault, token, amount, memo, expiry })).toBe(
            viems(vault, token, amount, memo, expiry),
          )
        },
      ),
    )
  })

  it('contains the zero address for a native coin', () => {
    const vault = '0xfc7a552fb07e83fe74b91638505a0b5bdb3e1d00'
    const zero = '0x0000000000000000000000000000000000000000'
    const call = encodeRouterCall({ vault, amount: 10n ** 18n, memo: '=:b:x:1', expiry: 1_700_000_000 })
    expect(call).toBe(viems(vault, zero, 10n ** 18n, '=:b:x:1', 1_700_000_000))
    expect(call.slice(0, 10)).toBe('0x44bc937b')
  })

  it('rejects an invalid address', () => {
    expect(() => encodeRouterCall({ vault: 'bc1q', amount: 1n, memo: '', expiry: 1 })).toThrow(UnreadableInput)
  })

  it('encodes a plain memo as hex', () => {
    expect(encodeMemo('=:b')).toBe('0x3d3a62')
  })
})
