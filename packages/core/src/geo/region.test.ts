import { describe, expect, it } from 'vitest'
import { regionOf } from './region.ts'

const source = { country: (ip: string) => ({ '1.1.1.1': 'de', '2.2.2.2': 'US', '3.3.3.3': undefined })[ip] }

describe('the region', () => {
  it('comes from X-User-Ip first [GEO-4, AUT-5c]', () =>
    expect(regionOf({ userIp: '1.1.1.1', forwardedFor: '2.2.2.2' }, source)).toBe('DE'))
  it('comes from the left-most X-Forwarded-For next [GEO-4, AUT-5a]', () =>
    expect(regionOf({ forwardedFor: ' 2.2.2.2 , 1.1.1.1', edgeCountry: 'FR' }, source)).toBe('US'))
  it('comes from the edge last [GEO-4, AUT-5d]', () => expect(regionOf({ edgeCountry: 'fr' }, source)).toBe('FR'))
  it('skips IPv6 and unknown addresses in favour of the next source [AUT-5b]', () => {
    expect(regionOf({ userIp: '2001:db8::1', forwardedFor: '1.1.1.1' }, source)).toBe('DE')
    expect(regionOf({ userIp: '3.3.3.3', edgeCountry: 'FR' }, source)).toBe('FR')
    expect(regionOf({ userIp: '999.1.1.1', forwardedFor: 'unknown' }, source)).toBe('unknown')
  })
  it('is unknown when no source has a country [GEO-3b]', () => {
    expect(regionOf(undefined, undefined)).toBe('unknown')
    expect(regionOf({ edgeCountry: 'XX' }, source)).toBe('unknown')
    expect(regionOf({ edgeCountry: 'T1' }, source)).toBe('unknown')
  })
})
