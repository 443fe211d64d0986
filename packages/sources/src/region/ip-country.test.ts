import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ipCountry } from './ip-country.ts'
import { parseIpv4 } from './ipv4.ts'
import { readCsvDatabase } from './read-csv-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchyard-region-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const dotted = (address: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.')

describe('ipCountry', () => {
  it('finds well-known networks in the included database', () => {
    const { findCountry: country } = ipCountry()
    expect(country('8.8.8.8')).toBe('US')
    expect(country('81.2.69.142')).toBe('GB')
    expect(country('133.11.0.1')).toBe('JP')
    expect(country('202.108.22.5')).toBe('CN')
    expect(country('200.160.2.3')).toBe('BR')
    expect(country('175.45.176.1')).toBe('KP')
  })

  it('has no country for private, shared and reserved addresses, even if the database has one', () => {
    const { findCountry: country } = ipCountry({ file: file('all.csv', '0.0.0.0,255.255.255.255,US\n') })
    const reserved = '10.1.2.3 127.0.0.1 192.168.1.1 172.16.0.1 172.31.255.255 100.64.0.1 169.254.1.1 0.1.2.3 192.0.2.7'
    for (const ip of reserved.split(' ')) expect(country(ip)).toBeUndefined()
    for (const ip of ['198.19.255.255', '203.0.113.9', '224.0.0.1', '255.255.255.255'])
      expect(country(ip)).toBeUndefined()
    for (const ip of ['9.255.255.255', '11.0.0.0', '172.32.0.0', '100.63.255.255', '223.255.255.255']) {
      expect(country(ip)).toBe('US')
    }
  })

  it('has no country for anything but an IPv4 address', () => {
    const { findCountry: country } = ipCountry()
    for (const ip of ['', '8.8.8', '8.8.8.8.8', '8.8.8.256', '08.8.8.8', '::1', '8.8.8.8:80', ' 8.8.8.8', 'a.b.c.d']) {
      expect(country(ip)).toBeUndefined()
    }
  })

  it('reads dotted, numeric and quoted lines, and skips IPv6 and comments', () => {
    const text =
      '# made today\n"16777216","16777471","US","United States"\n2001:db8::,2001:db8::ff,DE\n\n1.0.1.0,1.0.1.255,cn\n1.0.2.0,1.0.2.255,-\n'
    const { findCountry: country } = ipCountry({ file: file('mixed.csv', text) })
    expect([
      country('1.0.0.0'),
      country('1.0.0.255'),
      country('1.0.1.7'),
      country('1.0.2.1'),
      country('1.0.3.1'),
    ]).toEqual(['US', 'US', 'CN', undefined, undefined])
  })

  it('rejects a file that is not a database, with its name and the line', () => {
    const bad = file('bad.csv', '1.0.0.0,1.0.0.255,US\nhello\n')
    expect(() => ipCountry({ file: bad }).load()).toThrow(/bad\.csv cannot be used: line 2/)
    expect(() => ipCountry({ file: file('empty.csv', '') }).load()).toThrow('no IPv4 range')
    expect(() => ipCountry({ file: join(folder, 'absent.mmdb') }).load()).toThrow('absent.mmdb')
    expect(() => ipCountry({ file: file('odd.mmdb', 'no database') }).load()).toThrow('odd.mmdb')
  })

  it('reads the database at the first lookup, and again at load', () => {
    const path = join(folder, 'later.csv')
    const source = ipCountry({ file: path })
    writeFileSync(path, '1.0.0.0,1.0.0.255,US\n')
    expect(source.findCountry('1.0.0.1')).toBe('US')
    writeFileSync(path, '1.0.0.0,1.0.0.255,AU\n')
    source.load()
    expect(source.findCountry('1.0.0.1')).toBe('AU')
    writeFileSync(path, 'broken')
    expect(() => source.load()).toThrow()
    expect(source.findCountry('1.0.0.1')).toBe('AU')
  })

  it('finds the same country as a linear search in any set of ranges', () => {
    const codes = ['US', 'DE', 'CN', '-']
    const sizes = fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 500 }), fc.constantFrom(...codes)), {
      minLength: 1,
    })
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(100_000)), (steps, probes) => {
        let next = parseIpv4('20.0.0.0') ?? 0
        const ranges = steps.map(([gap, size, code]) => {
          const start = next + gap
          next = start + size
          return { start, end: next - 1, code }
        })
        const lines = ranges.map(({ start, end, code }, index) =>
          (index & 1) === 0 ? `${start},${end},${code}` : `${dotted(start)},${dotted(end)},${code}`,
        )
        const database = readCsvDatabase(lines.reverse().join('\n'))
        for (const probe of [
          ...probes.map((offset) => 0x14000000 + offset),
          ...ranges.flatMap(({ start, end }) => [start, end]),
        ]) {
          const code = ranges.find(({ start, end }) => probe >= start && probe <= end)?.code
          expect(database.country(dotted(probe), probe)).toBe(code === '-' ? undefined : code)
        }
      }),
    )
  })
})
