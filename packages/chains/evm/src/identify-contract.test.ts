import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Http, type NamedContract, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { hasCode, identifyContract } from './identify-contract.ts'

// Source: EIP-1052: the hash of empty code.
const EMPTY = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

const OWNER = '00000000000000000000000011223344556677889900aabbccddeeff00112233'
const code = `0x6080604052${OWNER}5b60006000fd${OWNER}00`
/** Written apart from the code under test: zeros where the owner stands. */
const masked = `6080604052${'00'.repeat(32)}5b60006000fd${'00'.repeat(32)}00`
const version = {
  version: 'V9',
  codeHash: `0x${bytesToHex(keccak_256(hexToBytes(masked)))}`,
  immutables: [
    { name: 'owner', offset: 5, value: `0x${OWNER}` },
    { name: 'owner', offset: 43, value: `0x${OWNER}` },
  ],
}

const contract: NamedContract = {
  provider: 'P',
  chain: 'ETH',
  address: `0x${'12'.repeat(20)}`,
  namedBy: ['https://thornode.liar.example/key'],
  codes: [version],
}

const signal = new AbortController().signal

const identify = async (codes: Readonly<Record<string, string>>, changes: Partial<NamedContract> = {}) => {
  const asked: string[] = []
  const http: Http = async ({ url }) => {
    const { host } = new URL(url)
    asked.push(host)
    const result = codes[host]
    if (result === undefined || result === 'down') throw new UpstreamError('down')
    return { status: 200, headers: {}, text: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) }
  }
  const urls = Object.keys(codes).map((host) => `https://${host}/secret`)
  const identity = await identifyContract({ ...contract, ...changes }, urls, { http, signal })
  return { identity, asked }
}

describe('the code of a contract', () => {
  it('is compared without its immutables, which must have their values', () => {
    expect(hasCode('0x', { version: '', codeHash: EMPTY, immutables: [] })).toBe(true)
    expect(hasCode(code, version)).toBe(true)
    const thief = OWNER.replace('1122', 'dead')
    expect(hasCode(code.replaceAll(OWNER, thief), version)).toBe(false)
    expect(hasCode(code.replace(OWNER, thief), version)).toBe(false)
    expect(hasCode(code.replace('5b', '5c'), version)).toBe(false)
    expect(hasCode(`${code}00`, version)).toBe(false)
    expect(hasCode(code.slice(0, -100), version)).toBe(false)
    expect(hasCode(code, { ...version, immutables: [] })).toBe(false)
  })

  it('is recognised from a node of another operator than the one that names it', async () => {
    const { identity, asked } = await identify({
      'eth.liar.example': '0x00',
      'rpc.honest.test': code.toUpperCase().replace('0X', '0x'),
    })
    expect(identity).toEqual({ version: 'V9', readFrom: 'rpc.honest.test' })
    expect(asked).toEqual(['rpc.honest.test'])
  })

  it('is not recognised where nodes disagree, there is none, or it is another', async () => {
    const reasons = await Promise.all(
      [{ 'a.test': code, 'b.example': `${code}00` }, { 'a.test': '0x' }, { 'a.test': '0x6080' }].map(async (codes) => {
        const { identity } = await identify(codes as Readonly<Record<string, string>>)
        return 'unrecognized' in identity && identity.unrecognized
      }),
    )
    expect(reasons).toEqual([
      'nodes of ETH disagree about its code',
      'it has no code on ETH',
      'its code is that of no known version',
    ])
  })

  it('is a fault of the nodes where none of another operator answers', async () => {
    await expect(identify({ 'eth.liar.example': code })).rejects.toSatisfy(UpstreamError.is)
    await expect(identify({ 'a.test': 'down', 'eth.liar.example': code })).rejects.toSatisfy(UpstreamError.is)
    expect((await identify({ 'a.test': 'down', 'b.example': code })).identity).toHaveProperty('version')
  })
})
