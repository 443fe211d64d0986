import { chains } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { memoBudget, memoBytes } from './memo-budget.ts'

describe('memoBudget', () => {
  it('is 80 bytes on every UTXO chain and 250 on every other', () => {
    for (const { code, family } of chains())
      expect([code, memoBudget(code)]).toEqual([code, family === 'utxo' ? 80 : 250])
  })
})

describe('memoBytes', () => {
  it('counts bytes, not characters', () => {
    expect(memoBytes('=:b:bc1q')).toBe(8)
    expect(memoBytes('ü€😀')).toBe(2 + 3 + 4)
    expect(memoBytes('')).toBe(0)
  })
})
