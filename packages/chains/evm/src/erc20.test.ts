import fc from 'fast-check'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeAllowance, encodeApprove, encodeBalanceQuery, encodeDecimals, encodeTransfer } from './erc20.ts'
import { anyAddress, uintOf } from './testing/arbitraries.ts'

const abi = erc20Abi

describe('token calls', () => {
  it('equal those of viem', () => {
    expect(encodeDecimals()).toBe(encodeFunctionData({ abi, functionName: 'decimals' }))
    fc.assert(
      fc.property(anyAddress, anyAddress, uintOf(256), (one, other, amount) => {
        const call = (functionName: string, args: readonly unknown[]) =>
          encodeFunctionData({ abi, functionName, args } as never)
        expect(encodeBalanceQuery(one)).toBe(call('balanceOf', [one]))
        expect(encodeAllowance(one, other)).toBe(call('allowance', [one, other]))
        expect(encodeApprove(one, amount)).toBe(call('approve', [one, amount]))
        expect(encodeTransfer(one, amount)).toBe(call('transfer', [one, amount]))
      }),
    )
  })

  it('refuse amounts and addresses outside their types', () => {
    const [owner, short] = ['0x1111111111111111111111111111111111111111', '0x11'] as const
    for (const amount of [-1n, 2n ** 256n]) {
      expect(() => encodeApprove(owner, amount)).toThrow(TypeError)
      expect(() => encodeTransfer(owner, amount)).toThrow(TypeError)
    }
    expect(() => encodeTransfer(short, 1n)).toThrow(TypeError)
  })
})
