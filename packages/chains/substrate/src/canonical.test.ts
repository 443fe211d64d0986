import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'
import { readAccount, writeAccount } from './ss58.ts'

const DOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

/** Core compares addresses by their canonical spelling; other prefixes of the same account are not read. */
describe('the canonical spelling of an SS58 address', () => {
  const account = readAccount(0, DOT) ?? new Uint8Array(32)
  const FLIP = writeAccount(2112, account)

  it.each([
    ['DOT', DOT],
    ['FLIP', FLIP],
  ])('has the prefix of the network: %s', (chain, text) => {
    expect(reader.readAddress(chain, text)?.canonical).toBe(text)
  })

  it.each([
    ['DOT', FLIP],
    ['FLIP', DOT],
    ['DOT', writeAccount(42, account)],
    ['DOT', `0x${'07'.repeat(32)}`],
  ])('is not read on %s: %s', (chain, text) => {
    expect(reader.readAddress(chain, text)).toBeUndefined()
  })
})
