import { describe, expect, it } from 'vitest'
import { readSwapLink, writeQuery } from './swap-link.ts'

const at = (address: string) => readSwapLink(new URL(address, 'https://app.example'))

describe('the address of a swap', () => {
  it('names it in the query or in the fragment', () => {
    const whole = { hash: 'ab12', chainId: 'bitcoin', accessToken: 'v1.t' }
    expect(at('/track-page/?hash=ab12&chainId=bitcoin&t=v1.t')).toEqual(whole)
    expect(at('/track-page#hash=ab12&chainId=bitcoin&t=v1.t')).toEqual(whole)
    expect(at('/track-page?hash=ab12&chainId=bitcoin#t=v1.t')).toEqual(whole)
    expect(at('/?hash=%20ab12%20&chainId=1')).toEqual({ hash: 'ab12', chainId: '1' })
  })

  it('names none without a hash and a chain', () => {
    for (const address of ['/track-page', '/track-page?hash=ab12', '/track-page?chainId=1', '/?hash=&chainId=&t=x'])
      expect(at(address)).toBeUndefined()
  })

  it('has no token for a swap that was typed in', () => {
    expect(writeQuery({ hash: 'a&b', chainId: '1', ...{ accessToken: 't' } })).toBe('?hash=a%26b&chainId=1')
  })
})
