import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { readAccountInfo, readHolding } from './storage.ts'

describe('stored accounts', () => {
  it('that do not exist are empty', () => {
    expect(readAccountInfo(null)).toEqual({ exists: false, nonce: 0, free: 0n, locked: 0n })
    expect(readHolding(null)).toBe(0n)
  })

  it('in another format are refused', () => {
    for (const stored of [undefined, '', '0x', '0xzz', '0x000', `0x${'00'.repeat(79)}`, `0x${'00'.repeat(81)}`, 5]) {
      expect(() => readAccountInfo(stored), String(stored)).toThrow(UpstreamError)
    }
    for (const stored of [undefined, '0x', `0x${'00'.repeat(16)}`]) {
      expect(() => readHolding(stored), String(stored)).toThrow(UpstreamError)
    }
  })
})
