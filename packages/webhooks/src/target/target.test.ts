import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp } from '@switchyard/net'
import { describe, expect, it } from 'vitest'
import { createCheckedLookup } from './create-checked-lookup.ts'
import { findTargetProblem } from './find-target-problem.ts'
import { isPublicAddress } from './is-public-address.ts'

/** From the IANA registries of special-purpose addresses, RFC 6890 and what replaced it. */
const NOT_PUBLIC = [
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '',
]

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
]

describe('a public address', () => {
  it('is neither reserved nor private, nor a form of such an address', () => {
    expect(NOT_PUBLIC.filter(isPublicAddress)).toEqual([])
    expect(PUBLIC.filter((address) => !isPublicAddress(address))).toEqual([])
  })
})

describe('the address of an endpoint', () => {
  const anywhere = { allowedHosts: ['*'] }

  it('has a host that the operator allows', () => {
    const some = { allowedHosts: ['hooks.example.com', '*.Example.org', '1.1.1.1'] }
    const problems = (...urls: string[]) => urls.map((url) => findTargetProblem(url, some) === undefined)
    expect(
      problems(
        'https://hooks.example.com/a?b=c',
        'https://HOOKS.example.com:8443/',
        'https://hooks.example.com./',
        'https://a.b.example.org/',
        'https://1.1.1.1/',
      ),
    ).toEqual([true, true, true, true, true])
    expect(
      problems(
        'https://example.com/',
        'https://example.org/',
        'https://xexample.org/',
        'https://hooks.example.com.evil.net/',
        'https://evil.net/#hooks.example.com',
        'https://8.8.8.8/',
      ),
    ).toEqual([false, false, false, false, false, false])
  })

  it('leads over HTTPS, without a password, to no private address, in whatever form it is written', () => {
    const refused = [
      'http://hooks.example.com/',
      'ftp://hooks.example.com/',
      'https://user:pass@hooks.example.com/',
      'https://user@hooks.example.com/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0177.0.0.1/',
      'https://017700000001/',
      'https://127.0.0.1./',
      'https://１２７.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[fe80::1]/',
      'https://0/',
      'hooks.example.com',
      'https://',
      `https://hooks.example.com/${'a'.repeat(2_000)}`,
    ]
    expect(refused.filter((url) => findTargetProblem(url, anywhere) === undefined)).toEqual([])
  })

  it('may be private and without HTTPS where the operator says so', () => {
    const sandbox = { allowedHosts: ['127.0.0.1', '::1'], allowPrivate: true }
    expect(findTargetProblem('http://127.0.0.1:9000/hook', sandbox)).toBeUndefined()
    expect(findTargetProblem('http://[::1]:9000/hook', sandbox)).toBeUndefined()
    expect(findTargetProblem('http://127.0.0.2/', sandbox)).toContain('127.0.0.2')
  })
})

describe('the resolver of sockets', () => {
  const resolving = (...answers: readonly (readonly string[])[]) => {
    let calls = 0
    const lookup = createCheckedLookup((_name, _options, callback) => {
      const addresses = answers[Math.min(calls, answers.length - 1)] ?? []
      calls += 1
      callback(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    })
    return { lookup, calls: () => calls }
  }
  const ask = (lookup: ReturnType<typeof createCheckedLookup>, all: boolean) =>
    new Promise<unknown>((resolve) => {
      lookup('name.example.com', { all }, (error, address) => resolve(error ? error.code : address))
    })

  it('refuses a name when any of its addresses is private', async () => {
    expect(await ask(resolving(['8.8.8.8', '10.0.0.1']).lookup, true)).toBe('EPRIVATE')
    expect(await ask(resolving(['10.0.0.1']).lookup, false)).toBe('EPRIVATE')
    expect(await ask(resolving([]).lookup, true)).toBe('EPRIVATE')
    expect(await ask(resolving(['8.8.8.8', '2606:4700::1']).lookup, false)).toBe('8.8.8.8')
    expect(await ask(resolving(['8.8.8.8', '2606:4700::1']).lookup, true)).toHaveLength(2)
  })

  it('is asked once for a connection, so that a name cannot lead elsewhere afterwards', async () => {
    let requests = 0
    const inside = createServer((_request, response) => {
      requests += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => inside.once('listening', resolve))
    const { port } = inside.address() as AddressInfo
    const rebinding = resolving(['127.0.0.1'], ['8.8.8.8'])
    const http = createHttp({ lookup: rebinding.lookup })
    const url = `http://name.example.com:${port}/`
    await expect(http({ method: 'POST', url, body: '' })).rejects.toThrow('leads to a private or reserved address')
    expect([requests, rebinding.calls()]).toEqual([0, 1])
    await http.close()
    inside.close()
  })
})
