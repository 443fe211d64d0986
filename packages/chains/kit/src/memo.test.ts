import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeMemo, readMemo, readMemoBytes, readMemoText, requireMemoText } from './memo.ts'

const unable = expect.objectContaining({ code: 'unableToBuildTransaction' })
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe('a memo', () => {
  it('is encoded whole and decodes to the same text, or is refused', () => {
    const memos = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\ud800')), maxLength: 40 })
    fc.assert(
      fc.property(memos, (memo) => {
        if (!/\p{Surrogate}/u.test(memo)) {
          expect(readMemoText({ memo })).toBe(memo)
          expect(readMemoBytes(encodeMemo({ memo }))).toEqual({ memo, memoHex: hexOf(Buffer.from(memo)) })
        } else expect(() => readMemoText({ memo })).toThrow(unable)
      }),
    )
  })

  it('uses memoHex instead of memo when both are given', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(encodeMemo({ memo: 'else', memoHex: hexOf(bytes).toUpperCase() })).toEqual(bytes)
      }),
    )
    expect(readMemoText({ memo: 'else', memoHex: hexOf(Buffer.from('ä')) })).toBe('ä')
    expect(() => readMemoText({ memo: '', memoHex: 'ff' })).toThrow(unable)
    for (const memoHex of ['a', '0x00', 'zz']) expect(() => encodeMemo({ memo: '', memoHex })).toThrow(unable)
  })

  it('is measured in bytes and never cut', () => {
    expect(readMemoText({ memo: 'äää' }, 6)).toBe('äää')
    const long = expect.objectContaining({ code: 'memoTooLongForSourceChain' })
    expect(() => readMemoText({ memo: 'äää' }, 5)).toThrow(long)
    expect(() => requireMemoText({ memo: 'äää' }, 5)).toThrow(long)
  })

  it('may be empty only when the chain can carry an empty memo', () => {
    expect(readMemoText({ memo: '' })).toBe('')
    expect(() => requireMemoText({ memo: '' }, 10)).toThrow(unable)
    expect(() => requireMemoText({ memo: 'x', memoHex: '' }, 10)).toThrow(unable)
    expect([readMemo(''), readMemo('a')]).toEqual([{}, { memo: 'a', memoHex: '61' }])
  })

  it('keeps a byte order mark, and has no text for invalid UTF-8', () => {
    expect(readMemoText({ memo: '\ufeffa' })).toBe('\ufeffa')
    expect(readMemoBytes(Uint8Array.of(0xc3))).toEqual({ memoHex: 'c3' })
  })
})
