import { describe, expect, it } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const read = async (text: string): Promise<readonly string[]> => {
  const found: string[] = []
  await readAddresses(text, (address) => found.push(address))
  return found
}
const one = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
const two = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'

describe('readAddresses', () => {
  it('reads one address a line, whatever follows it, and no comments', async () => {
    const text = `\uFEFF# list\r\n\r\n${one}\r\n  ${two} # Lazarus\n// more\n; old\n"${one}","csv"\n${two};x\nalice.near`
    expect(await read(text)).toEqual([one, two, one, two, 'alice.near'])
  })
  it('reads JSON in each of its shapes', async () => {
    expect(await read(JSON.stringify([one, two]))).toEqual([one, two])
    expect(await read(`\uFEFF\n ${JSON.stringify({ addresses: [{ address: one, source: 'x' }, two] })}`)).toEqual([
      one,
      two,
    ])
    expect(await read('[]')).toEqual([])
  })
  it('refuses what is no list, so that an error page is not an empty one', async () => {
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
      await expect(read(text)).rejects.toThrow(Error)
    }
  })
  it('names the place of what it refuses but does not repeat it', async () => {
    await expect(read(`${one}\nsecret`)).rejects.toThrow(/^line 2 is not an address$/)
  })
})
