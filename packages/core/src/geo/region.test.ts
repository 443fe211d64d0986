import { describe, expect, it } from 'vitest'
import { findRegion } from './region.ts'

const source = { findCountry: (ip: string) => ({ '1.1.1.1': 'de', '2.2.2.2': 'US', '3.3.3.3': undefined })[ip] }

describe('the region', () => {
  it('comes from X-User-Ip first [GEO-4, AUT-5c]', () =>
    expect(findRegion({ userIp: '1.1.1.1', forwardedFor: '2.2.2.2' }, source)).toBe('DE'))
  it('comes from the left-most X-Forwarded-For next [GEO-4, AUT-5a]', () =>
    expect(findRegion({ forwardedFor: ' 2.2.2.2 , 1.1.1.1', edgeCountry: 'FR' }, source)).toBe('US'))
  it('comes from the edge last [GEO-4, AUT-5d]', () => expect(findRegion({ edgeCountry: 'fr' }, source)).toBe('FR'))
  it('skips IPv6 and unknown addresses in favour of the next source [AUT-5b]', () => {
    expect(findRegion({ userIp: '2001:db8::1', forwardedFor: '1.1.1.1' }, source)).toBe('DE')
    expect(findRegion({ userIp: '3.3.3.3', edgeCountry: 'FR' }, source)).toBe('FR')
    expect(findRegion({ userIp: '999.1.1.1', forwardedFor: 'unknown' }, source)).toBe('unknown')
  })
  it('comes from the edge where nothing looks up addresses [AUT-5d]', () =>
    expect(findRegion({ userIp: '1.1.1.1', forwardedFor: '2.2.2.2', edgeCountry: 'FR' }, undefined)).toBe('FR'))
  it('is unknown when no source has a country [GEO-3b]', () => {
    expect(findRegion(undefined, undefined)).toBe('unknown')
    expect(findRegion({ edgeCountry: 'XX' }, source)).toBe('unknown')
    expect(findRegion({ edgeCountry: 'T1' }, source)).toBe('unknown')
  })
  it('is never what a source or an edge writes for an unknown country [GEO-3b]', () => {
    for (const nowhere of ['', ' ', '-', 'XX', 'zz', 'T1', 'USA', 'unknown', 'U']) {
      const lost = { findCountry: () => nowhere }
      expect(findRegion({ userIp: '1.1.1.1' }, lost)).toBe('unknown')
      expect(findRegion({ userIp: '1.1.1.1', edgeCountry: 'FR' }, lost)).toBe('FR')
      expect(findRegion({ edgeCountry: nowhere }, source)).toBe('unknown')
    }
    expect(findRegion({ edgeCountry: ' fr ' }, source)).toBe('FR')
  })
  it('is read from addresses with a port, and from nothing that is not IPv4', () => {
    const asked: string[] = []
    const noting = {
      findCountry: (ip: string) => {
        asked.push(ip)
        return undefined
      },
    }
    const read = ['1.2.3.4', ' 1.2.3.4 ', '1.2.3.4:8', '1.2.3.4:65535', '0.0.0.0', '255.255.255.255', '100.20.3.0']
    const not = [
      ...['1.2.3', '1.2.3.4.5', '1.2.3.256', '1.2.3.04', '01.2.3.4', '1.2.3.1000', '1.2.3.4:123456', '1.2.3.x'],
      ...['1.2.3.-4', '1.2.3.', '', 'a1.2.3.4', '1.2.3.4b', '::ffff:1.2.3.4', '1.2.3.4:', '1:8.2.3.4'],
    ]
    for (const userIp of [...read, ...not]) expect(findRegion({ userIp }, noting)).toBe('unknown')
    expect(asked).toEqual(['1.2.3.4', '1.2.3.4', '1.2.3.4', '1.2.3.4', '0.0.0.0', '255.255.255.255', '100.20.3.0'])
  })
  it('is not that of a later entry of X-Forwarded-For [AUT-5a]', () =>
    expect(findRegion({ forwardedFor: '3.3.3.3, 1.1.1.1' }, source)).toBe('unknown'))
})
