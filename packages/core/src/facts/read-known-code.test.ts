import { expect, it } from 'vitest'
import { readKnownCode } from './fact-readers.ts'

const fact = {
  version: 'V9',
  codeHash: `0x${'ab'.repeat(32)}`,
  stateless: true,
  proxy: false,
  immutables: [{ name: 'owner', offset: 5, value: '0x11223344' }],
}

it('a version of a contract is read without the statements on state and proxy', () => {
  const { stateless, proxy, ...version } = fact
  expect(readKnownCode(fact)).toEqual(version)
})

it.each([
  [{ ...fact, stateless: false }, /stateless must be true/],
  [{ ...fact, proxy: true }, /proxy must be false/],
  [{ ...fact, stateless: undefined }, /stateless must be true/],
  [{ ...fact, codeHash: '0xAB' }, /codeHash must be 0x and 64/],
  [{ ...fact, immutables: [{ name: 'owner', offset: 5, value: '0x123' }] }, /value must be 0x/],
  [{ ...fact, immutables: [{ name: 'owner', offset: 5, value: `0x${'00'.repeat(33)}` }] }, /value must be 0x/],
  [{ ...fact, immutables: [{ name: 'owner', offset: 5.5, value: '0x12' }] }, /whole offsets/],
  [{ ...fact, immutables: [...fact.immutables, { name: 'two', offset: 8, value: '0x12' }] }, /not overlap/],
])('a version %# that is not known by its code alone is refused', (value, message) => {
  expect(() => readKnownCode(value as never)).toThrow(message)
})
