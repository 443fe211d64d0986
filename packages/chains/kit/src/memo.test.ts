import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoBytes, memoText, readMemo, readMemoBytes, requiredMemoText } from './memo.ts'

const unable = expect.objectContaining({ code: 'unableToBuildTransaction' })
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe('a memo', () => {
  it('is encoded whole and decodes to the same text, or is refused', () => {
    const memos = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\ud800')), maxLength: 40 })
    fc.assert(
      fc.property(memos, (memo) => {
        if (!/\p{Surrogate}/u.test(memo)) {
          expect(memoText({ memo })).toBe(memo)
          expect(readMemoBytes(memoBytes({ memo }))).toEqual({ memo, memoHex: hexOf(Buffer.from(memo)) })
        } else expect(() => memoText({ memo })).toThrow(unable)
      }),
    )
  })

  it('uses memoHex instead of memo when both are given', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(memoBytes({ memo: 'else', memoHex: hexOf(bytes).toUpperCase() })).toEqual(bytes)
      }),
    )
    expect(memoText({ memo: 'else', memoHex: hexOf(Buffer.from('ä')) })).toBe('ä')
    expect(() => memoText({ memo: '', memoHex: 'ff' })).toThrow(unable)
    for (const memoHex of ['a', '0x00', 'zz']) expect(() => memoBytes({ memo: '', memoHex })).toThrow(unable)
  })

  it('is measured in bytes and never cut', () => {
    expect(memoText({ memo: 'äää' }, 6)).toBe('äää')
    const long = expect.objectContaining({ code: 'memoTooLongForSourceChain' })
    expect(() => memoText({ memo: 'äää' }, 5)).toThrow(long)
    expect(() => requiredMemoText({ memo: 'äää' }, 5)).toThrow(long)
  })

  it('may be empty only when the chain can carry an empty memo', () => {
    expect(memoText({ memo: '' })).toBe('')
    expect(() => requiredMemoText({ memo: '' }, 10)).toThrow(unable)
    expect(() => requiredMemoText({ memo: 'x', memoHex: '' }, 10)).toThrow(unable)
    expect([readMemo(''), readMemo('a')]).toEqual([{}, { memo: 'a', memoHex: '61' }])
  })

  it('keeps a byte order mark, and has no text for invalid UTF-8', () => {
    expect(memoText({ memo: '\ufeffa' })).toBe('\ufeffa')
    expect(readMemoBytes(Uint8Array.of(0xc3))).toEqual({ memoHex: 'c3' })
  })
})
