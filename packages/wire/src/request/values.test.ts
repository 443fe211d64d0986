import { describe, expect, it } from 'vitest'
import { addressListValue, optionalAddressList } from './values.ts'

describe('a list of addresses', () => {
  it('is separated by `;`, with blanks around the entries', () => {
    for (const text of ['a', 'a;b', 'a; b', ' a ;  b ', 'a;;b', 'a; ;b', ';a'])
      for (const value of [addressListValue, optionalAddressList]) expect(value.parse(text)).toBe(text)
  })

  it('is refused with a blank inside any entry, of whatever width and place', () => {
    for (const text of ['a b', 'a b;c', 'a;b c', 'a  b', 'a;  b   c ;d', 'a b;c d'])
      for (const value of [addressListValue, optionalAddressList]) expect(value.safeParse(text).success).toBe(false)
  })
})
