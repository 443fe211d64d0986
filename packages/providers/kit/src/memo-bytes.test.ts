import { chains } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { countMemoBytes, limitMemoBytes } from './memo-bytes.ts'

describe('limitMemoBytes', () => {
  it('is 80 bytes on every UTXO chain and 250 on every other', () => {
    for (const { code, family } of chains())
      expect([code, limitMemoBytes(code)]).toEqual([code, family === 'utxo' ? 80 : 250])
  })
})

describe('countMemoBytes', () => {
  it('counts bytes, not characters', () => {
    expect(countMemoBytes('=:b:bc1q')).toBe(8)
    expect(countMemoBytes('ü€😀')).toBe(2 + 3 + 4)
    expect(countMemoBytes('')).toBe(0)
  })
})
