import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { verifyEd25519, verifyInScript } from './verify-ed25519.ts'

/** Test vectors 1 and 2 of RFC 8032, section 7.1: key, message, signature. */
const vectors = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
].map((vector) => vector.map(hexToBytes) as [Uint8Array, Uint8Array, Uint8Array])

describe.each([
  ['in a script', verifyInScript],
  ["by the runtime's library", verifyEd25519],
])('an Ed25519 signature, %s', (_name, verify) => {
  it('is verified as RFC 8032 says', () => {
    for (const [key, message, signature] of vectors) expect(verify(signature, message, key)).toBe(true)
  })

  it('holds for no other message, signature or key', () => {
    const [[key, message, signature], [otherKey]] = vectors as [(typeof vectors)[0], (typeof vectors)[0]]
    expect(verify(signature, Uint8Array.of(1), key)).toBe(false)
    expect(
      verify(
        Uint8Array.from(signature, (byte, index) => (index === 5 ? byte ^ 1 : byte)),
        message,
        key,
      ),
    ).toBe(false)
    expect(verify(signature, message, otherKey)).toBe(false)
  })
})
