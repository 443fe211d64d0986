import fc from 'fast-check'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeErc20 } from './erc20.ts'
import { anyAddress, uintOf } from './testing/arbitraries.ts'

const abi = erc20Abi

describe('token calls', () => {
  it('equal those of viem', () => {
    expect(encodeErc20('decimals')).toBe(encodeFunctionData({ abi, functionName: 'decimals' }))
    fc.assert(
      fc.property(anyAddress, anyAddress, uintOf(256), (one, other, amount) => {
        const call = (functionName: string, args: readonly unknown[]) =>
          encodeFunctionData({ abi, functionName, args } as never)
        expect(encodeErc20('balanceOf', one)).toBe(call('balanceOf', [one]))
        expect(encodeErc20('allowance', one, other)).toBe(call('allowance', [one, other]))
        expect(encodeErc20('approve', one, amount)).toBe(call('approve', [one, amount]))
        expect(encodeErc20('transfer', one, amount)).toBe(call('transfer', [one, amount]))
      }),
    )
  })

  it('refuse amounts and addresses outside their types', () => {
    const [owner, short] = ['0x1111111111111111111111111111111111111111', '0x11'] as const
    for (const amount of [-1n, 2n ** 256n]) {
      expect(() => encodeErc20('approve', owner, amount)).toThrow(TypeError)
      expect(() => encodeErc20('transfer', owner, amount)).toThrow(TypeError)
    }
    expect(() => encodeErc20('transfer', short, 1n)).toThrow(TypeError)
  })
})
