import fc from 'fast-check'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { allowance, approve, balanceOf, decimals, transfer } from './erc20.ts'
import { anyAddress, uintOf } from './testing/arbitraries.ts'

const abi = erc20Abi

describe('token calls', () => {
  it('equal those of viem', () => {
    expect(decimals()).toBe(encodeFunctionData({ abi, functionName: 'decimals' }))
    fc.assert(
      fc.property(anyAddress, anyAddress, uintOf(256), (one, other, amount) => {
        const call = (functionName: string, args: readonly unknown[]) =>
          encodeFunctionData({ abi, functionName, args } as never)
        expect(balanceOf(one)).toBe(call('balanceOf', [one]))
        expect(allowance(one, other)).toBe(call('allowance', [one, other]))
        expect(approve(one, amount)).toBe(call('approve', [one, amount]))
        expect(transfer(one, amount)).toBe(call('transfer', [one, amount]))
      }),
    )
  })

  it('refuse amounts and addresses outside their types', () => {
    const [owner, short] = ['0x1111111111111111111111111111111111111111', '0x11'] as const
    for (const amount of [-1n, 2n ** 256n]) {
      expect(() => approve(owner, amount)).toThrow(TypeError)
      expect(() => transfer(owner, amount)).toThrow(TypeError)
    }
    expect(() => transfer(short, 1n)).toThrow(TypeError)
  })
})
