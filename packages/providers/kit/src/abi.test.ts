import { UnreadableInput } from '@switchyard/core'
import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { abi } from './abi.ts'

const hex = (bytes: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)).map((text) => `0x${text}` as const)
const anyBytes = fc.uint8Array({ maxLength: 100 }).map((list) => `0x${Buffer.from(list).toString('hex')}` as const)
const uint = (bits: bigint) => fc.bigInt({ min: 0n, max: 2n ** bits - 1n })

const flat = parseAbi(['function flat(address a, uint256 b, (uint8 c, bytes32 d, bool e) f, bytes4 g)'])
const flatCall = abi.call(
  '2ea26943',
  abi.address,
  abi.uint(256),
  abi.tuple(abi.uint(8), abi.fixed(32), abi.bool),
  abi.fixed(4),
)
const deep = parseAbi(['function deep(bytes a, (address b, bytes c, uint64 d) e, uint256[] f, string g, bytes[] h)'])
const deepCall = abi.call(
  '00000000',
  abi.bytes,
  abi.tuple(abi.address, abi.bytes, abi.uint(64)),
  abi.list(abi.uint(256)),
  abi.text,
  abi.list(abi.bytes),
)

describe('abi.call', () => {
  it('encodes static arguments like viem and decodes them', () => {
    fc.assert(
      fc.property(hex(20), uint(256n), uint(8n), hex(32), fc.boolean(), hex(4), (a, b, c, d, e, g) => {
        const theirs = encodeFunctionData({ abi: flat, args: [a, b, { c: Number(c), d, e }, g] })
        const ours = flatCall.encode([a, b, [c, d, e], g])
        expect(ours.slice(10)).toBe(theirs.slice(10))
        expect(flatCall.decode(ours)).toEqual([a, b, [c, d, e], g])
      }),
    )
  })

  it('encodes nested dynamic arguments like viem and decodes them', () => {
    const list = fc.array(uint(256n), { maxLength: 4 })
    const several = fc.array(anyBytes, { maxLength: 4 })
    fc.assert(
      fc.property(
        anyBytes,
        hex(20),
        anyBytes,
        uint(64n),
        list,
        fc.string({ maxLength: 40 }),
        several,
        (a, b, c, d, f, g, h) => {
          const text = Buffer.from(g, 'utf8').toString('utf8')
          const theirs = encodeFunctionData({ abi: deep, args: [a, { b, c, d }, f, text, h] })
          const ours = deepCall.encode([a, [b, c, d], f, text, h])
          expect(ours.slice(10)).toBe(theirs.slice(10))
          expect(deepCall.decode(ours)).toEqual([a, [b, c, d], f, text, h])
        },
      ),
    )
  })

  it('rejects values outside the type', () => {
    expect(() => abi.uint(8).encode(256n)).toThrow('256 is not a uint8.')
    expect(() => abi.uint(256).encode(-1n)).toThrow(UnreadableInput)
    expect(() => abi.address.encode('0x1234')).toThrow(UnreadableInput)
    expect(() => abi.bytes.encode('0x123')).toThrow(UnreadableInput)
    expect(() => abi.fixed(32).encode('0x12')).toThrow(UnreadableInput)
  })

  it('rejects data that is cut, longer, of another function, or padded with non-zero bytes', () => {
    const call = abi.call('0x12345678', abi.bytes, abi.address)
    const data = call.encode(['0xab', `0x${'11'.repeat(20)}`])
    expect(call.decode(data)).toEqual(['0xab', `0x${'11'.repeat(20)}`])
    expect(() => call.decode(data.slice(0, -2))).toThrow(UnreadableInput)
    expect(() => call.decode(`${data}00`)).toThrow(UnreadableInput)
    expect(() => call.decode(data.replace('12345678', '12345679'))).toThrow('selector')
    expect(() => call.decode(`${data.slice(0, -2)}01`)).toThrow(UnreadableInput)
    expect(() => call.decode(data.replace('0x12345678', '0x12345678ff'))).toThrow(UnreadableInput)
  })
})
