import fc from 'fast-check'
import { formatChecksummed } from '../address.ts'
import type { Hex } from '../encoding/hex.ts'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Bytes of every length up to this one. */
export const anyBytes = (maxLength: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ maxLength }).map((bytes) => `0x${hexOf(bytes)}` as const)

/** Addresses in lower case and in EIP-55 case. */
export const anyAddress: fc.Arbitrary<Hex> = fc
  .tuple(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.boolean())
  .map(([bytes, mixed]) => (mixed ? formatChecksummed(hexOf(bytes)) : (`0x${hexOf(bytes)}` as const)))

/** Numbers of a type, its bounds among them. */
export const uintOf = (bits: number): fc.Arbitrary<bigint> => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
