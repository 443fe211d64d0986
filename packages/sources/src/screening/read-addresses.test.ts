import { describe, expect, it } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const read = (text: string): readonly string[] => [...readAddresses(text)]
const one = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
const two = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'

describe('addressesIn', () => {
  it('reads one address per line, and ignores the rest of the line and comments', () => {
    const text = `\uFEFF# list\r\n\r\n${one}\r\n  ${two} # Lazarus\n// more\n; old\n"${one}","csv"\n${two};x\nalice.near`
    expect(read(text)).toEqual([one, two, one, two, 'alice.near'])
  })
  it('reads each JSON shape', () => {
    expect(read(JSON.stringify([one, two]))).toEqual([one, two])
    expect(read(`\uFEFF\n ${JSON.stringify({ addresses: [{ address: one, source: 'x' }, two] })}`)).toEqual([one, two])
    expect(read('[]')).toEqual([])
  })
  it('rejects anything but a list, so that an error page is not read as an empty one', () => {
    for (const text of [
      '<!DOCTYPE html><html></html>',
      'Service unavailable',
      `${one}\nbanana`,
      '{"error":"gone"}',
      '{"addresses":',
      '[1]',
      '[null]',
      '[{"address":""}]',
      'ffff'.repeat(60),
    ]) {
      expect(() => read(text)).toThrow(Error)
    }
  })
  it('names the line that it rejects but does not repeat it', () => {
    expect(() => read(`${one}\nsecret`)).toThrow(/^line 2 is not an address$/)
  })
})
