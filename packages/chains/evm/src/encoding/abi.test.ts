import { Interface } from 'ethers'
import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { anyAddress, anyBytes, uintOf } from '../testing/arbitraries.ts'
import { encodeBytesCall, encodeWord } from './abi.ts'
import { concatHex } from './hex.ts'

describe('calls of functions', () => {
  it('equal the examples of the Solidity specification', () => {
    // "baz(uint32 x, bool y)" with 69 and true.
    expect(concatHex(['0xcdcd77c0', encodeWord(69n), encodeWord(1n)])).toBe(
      '0xcdcd77c000000000000000000000000000000000000000000000000000000000000000450000000000000000000000000000000000000000000000000000000000000001',
    )
  })

  it('equal those of viem and ethers for words', () => {
    const signature = 'function give(address to, uint256 amount)'
    const [theirs, others] = [parseAbi([signature]), new Interface([signature])]
    const selector = others.getFunction('give')?.selector as `0x${string}`
    fc.assert(
      fc.property(anyAddress, uintOf(256), (to, amount) => {
        const ours = concatHex([selector, encodeWord(to), encodeWord(amount)])
        expect(ours).toBe(encodeFunctionData({ abi: theirs, args: [to, amount] }))
        expect(ours).toBe(others.encodeFunctionData('give', [to, amount]))
      }),
    )
  })

  it('equal those of viem and ethers for bytes of any length', () => {
    const signature = 'function read(bytes data)'
    const [theirs, others] = [parseAbi([signature]), new Interface([signature])]
    const selector = others.getFunction('read')?.selector as `0x${string}`
    fc.assert(
      fc.property(anyBytes(200), (data) => {
        const ours = encodeBytesCall(selector, data)
        expect(ours).toBe(encodeFunctionData({ abi: theirs, args: [data] }))
        expect(ours).toBe(others.encodeFunctionData('read', [data]))
      }),
    )
  })

  it.each<[string, () => unknown]>([
    ['a negative number', () => encodeWord(-1n)],
    ['a number above the type', () => encodeWord(2n ** 256n)],
    ['an address that is cut', () => encodeWord('0x1234')],
    ['an address that is not hexadecimal', () => encodeWord(`0x${'g'.repeat(40)}`)],
    ['half a byte', () => encodeBytesCall('0x12345678', '0x123')],
    ['bytes without a prefix', () => encodeBytesCall('0x12345678', '1234' as '0x')],
  ])('refuse %s', (_, encode) => {
    expect(encode).toThrow(TypeError)
  })
})
