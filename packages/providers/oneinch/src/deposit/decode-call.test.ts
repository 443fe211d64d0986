import fc from 'fast-check'
import { encodeFunctionData, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { EXECUTOR, routerAbi, swapData } from '../testing/calls.ts'
import { decodeCall } from './decode-call.ts'

const address = fc
  .bigInt({ min: 1n, max: 2n ** 160n - 1n })
  .map((value): Hex => `0x${value.toString(16).padStart(40, '0')}`)
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
/** Flags of pool methods above an address. */
const flags = fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }).map((value) => value << 160n)

describe('a call of the router', () => {
  it('swap is decoded completely', () => {
    fc.assert(
      fc.property(address, address, address, amount, amount, (srcToken, dstToken, dstReceiver, sold, least) => {
        const data = swapData({ srcToken, dstToken, dstReceiver, amount: sold, minReturnAmount: least, flags: 4n })
        expect(decodeCall(data)).toEqual({
          method: 'swap',
          executor: EXECUTOR,
          sellAddress: srcToken,
          buyAddress: dstToken,
          receiver: dstReceiver,
          amount: sold,
          minReturn: least,
          flags: 4n,
        })
      }),
    )
  })

  const encode = (functionName: string, args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: routerAbi, functionName, args } as never)

  for (const pools of ['', '2', '3']) {
    const dexes = Array.from({ length: Number(pools || 1) }, () => 1n)
    it(`unoswap${pools} and its variants are decoded without a buy asset`, () => {
      fc.assert(
        fc.property(address, address, flags, amount, amount, (token, to, above, sold, least) => {
          const [sell, receiver] = [BigInt(token) + above, BigInt(to) + above]
          const read = { amount: sold, minReturn: least, flags: 0n, sellAddress: token }
          expect(decodeCall(encode(`unoswap${pools}`, [sell, sold, least, ...dexes]))).toEqual({
            method: `unoswap${pools}`,
            ...read,
          })
          expect(decodeCall(encode(`unoswapTo${pools}`, [receiver, sell, sold, least, ...dexes]))).toEqual({
            method: `unoswapTo${pools}`,
            receiver: to,
            ...read,
          })
          expect(decodeCall(encode(`ethUnoswap${pools}`, [least, ...dexes]))).toEqual({
            method: `ethUnoswap${pools}`,
            minReturn: least,
            flags: 0n,
          })
          expect(decodeCall(encode(`ethUnoswapTo${pools}`, [receiver, least, ...dexes]))).toEqual({
            method: `ethUnoswapTo${pools}`,
            receiver: to,
            minReturn: least,
            flags: 0n,
          })
        }),
      )
    })
  }

  it('clipperSwap is decoded with its buy asset', () => {
    const tail = [1n, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`]
    fc.assert(
      fc.property(address, address, address, amount, amount, (sell, buy, to, sold, least) => {
        const read = { sellAddress: sell, buyAddress: buy, amount: sold, minReturn: least, flags: 0n }
        expect(decodeCall(encode('clipperSwap', [to, BigInt(sell), buy, sold, least, ...tail]))).toEqual({
          method: 'clipperSwap',
          ...read,
        })
        expect(decodeCall(encode('clipperSwapTo', [sell, to, BigInt(sell), buy, sold, least, ...tail]))).toEqual({
          method: 'clipperSwapTo',
          receiver: to,
          ...read,
        })
      }),
    )
  })

  it('is decoded only when complete and of a known method', () => {
    const whole = encode('unoswap', [1n, 2n, 3n, 4n])
    for (let length = 2; length < whole.length; length += 2) expect(decodeCall(whole.slice(0, length))).toBeUndefined()
    for (const odd of ['', '0x', '0x07ed2379', `${whole}0`, whole.replace('0x', ''), `0x12345678${whole.slice(10)}`]) {
      expect(decodeCall(odd)).toBeUndefined()
    }
  })
})
