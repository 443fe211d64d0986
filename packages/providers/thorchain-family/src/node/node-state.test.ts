import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { readInbounds, readsSince } from './node-state.ts'

describe('the version of a node', () => {
  it('is compared number by number', () => {
    const since = [1, 123, 0]
    const versions = ['1.123.0', '1.123.1', '1.124.0-rc1', '2.0.0', '1.122.9', '1.99.0', '0.200.0', '1.12.300']
    expect(versions.map((current) => readsSince({ current }, since))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('is required', () => {
    for (const body of [undefined, {}, { current: '' }, { current: '1.2' }, { next: '1.123.0' }, []]) {
      expect(() => readsSince(body, [1, 0, 0])).toThrow(UpstreamError)
    }
  })
})

describe('a vault', () => {
  const read = (address: string, router: string) =>
    readInbounds([{ chain: 'ARB', address, router, halted: false }]).get('ARB')

  it('on an EVM chain has the form wallets accept, with checksums unchanged', () => {
    const upper = read('0XAB1722696E2320687B80D9DC62030BD6FBC8BBFD', '0X700E97EF07219440487840DC472E7120A7FF11F4')
    expect(upper).toMatchObject({
      vault: '0xab1722696e2320687b80d9dc62030bd6fbc8bbfd',
      router: '0x700e97ef07219440487840dc472e7120a7ff11f4',
    })
    const checksummed = '0x700E97ef07219440487840Dc472E7120A7FF11F4'
    expect(read('XdwUXJsAaw1jjcrqTuLz6zWYkyZQRUquUB', checksummed)).toMatchObject({
      vault: 'XdwUXJsAaw1jjcrqTuLz6zWYkyZQRUquUB',
      router: checksummed,
    })
  })
})
