import { base58 } from '@scure/base'
import { UnreadableInput } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { decodeText, requireDecoded } from './decode-text.ts'

describe('text of bytes', () => {
  it('is decoded', () => {
    expect(decodeText(base58, '2g')).toEqual(Uint8Array.of(0x61))
    expect(requireDecoded(base58, '2g')).toEqual(Uint8Array.of(0x61))
  })

  it('that the codec refuses has no bytes, or cannot be read', () => {
    expect(decodeText(base58, '0OIl')).toBeUndefined()
    expect(() => requireDecoded(base58, '0OIl')).toThrow(UnreadableInput)
  })

  it('does not hide a bug of the codec', () => {
    const bug = new TypeError('a bug')
    const broken = {
      decode: () => {
        throw bug
      },
    }
    expect(() => decodeText(broken, '2g')).toThrow(bug)
  })

  it('is recognised as unreadable by another copy of the package', () => {
    expect(UnreadableInput.is(new UnreadableInput('no'))).toBe(true)
    expect(UnreadableInput.is(new TypeError('no'))).toBe(false)
    expect(UnreadableInput.is(undefined)).toBe(false)
  })
})
