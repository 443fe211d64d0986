import { createAddressComparison, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { SwapMemo } from '../memo/memo.ts'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { findOmittedPrefix, readNodeMemo } from './node-memo.ts'
import type { QuoteTerms } from './quote-terms.ts'

const isSameAddress = createAddressComparison(new Map())
const network = { ...networkData, omittedPrefixes: { ETH: ['0x', '0'] } }

const terms = (destinationAddress: string | undefined = addresses.ETH): QuoteTerms =>
  ({
    params: { destinationAddress },
    buy: { asset: 'ETH.ETH', token: { chain: 'ETH' } },
    memo: {
      destination: addresses.ETH,
      interval: 3,
      affiliates: [
        { account: 'ab', bps: 50 },
        { account: 'sy', bps: 15 },
      ],
    },
  }) as unknown as QuoteTerms

const read = (memo: unknown, of = terms()): SwapMemo | undefined =>
  readNodeMemo({ memo }, of, { network, isSameAddress })

const ours = `=:e:${addresses.ETH}:100/3/0:ab/sy:50/15`

describe('the memo that the node wrote', () => {
  it('is read when it is for the same swap, with any limit and quantity', () => {
    expect(read(ours)).toMatchObject({ asset: 'e', limit: 100n, interval: 3 })
    expect(read(ours.replace('100/3/0', '7/3/5'))).toMatchObject({ limit: 7n, quantity: 5 })
    expect(read(ours.replace(':e:', ':eth.eth:'))).toMatchObject({ asset: 'eth.eth' })
    expect(read(ours.replace(':e:', ':q:'))).toMatchObject({ asset: 'q' })
    expect(read(ours.replace(addresses.ETH, addresses.ETH.toUpperCase()))).toBeDefined()
  })

  it('may lack a start that all addresses of the chain have', () => {
    expect(read(ours.replace('0x', ''))?.destination).toBe(addresses.ETH.slice(2))
    expect(read(ours.replace('0x', 'x'))?.destination).toBe(addresses.ETH.slice(1))
    expect(() =>
      readNodeMemo({ memo: ours.replace('0x', '') }, terms(), { network: networkData, isSameAddress }),
    ).toThrow(UpstreamError)
  })

  it('is a fault when it is for another swap', () => {
    for (const other of [
      ours.replace(':e:', ':b:'),
      ours.replace('0x1c', '0x1d'),
      ours.replace('/3/', '/4/'),
      ours.replace('ab/sy', 'ab/thief'),
      ours.replace('50/15', '50/16'),
      ours.replace(':ab/sy:50/15', ':sy/ab:15/50'),
      ours.replace(':ab/sy:50/15', ''),
      ours.replace('/sy:50/15', ':50'),
      '+:ETH.ETH',
      'not a memo',
    ])
      expect(() => read(other)).toThrow(expect.toSatisfy(UpstreamError.is))
  })

  it('is not there without a destination, and where the node wrote none', () => {
    expect(read('+:ETH.ETH', { ...terms(), params: {} } as QuoteTerms)).toBeUndefined()
    for (const none of [undefined, '', null, 5]) expect(read(none)).toBeUndefined()
  })
})

describe('the start of an address that is left out', () => {
  it('is one that the network leaves out on that chain, and completes the address', () => {
    expect(findOmittedPrefix(network, 'ETH', { short: 'ab', whole: '0xab' })).toBe('0x')
    expect(findOmittedPrefix(network, 'ETH', { short: 'xab', whole: '0xab' })).toBe('0')
    expect(findOmittedPrefix(network, 'ETH', { short: 'b', whole: '0xab' })).toBeUndefined()
    expect(findOmittedPrefix(network, 'ETH', { short: '0xab', whole: '0xab' })).toBeUndefined()
    expect(findOmittedPrefix(network, 'BTC', { short: 'ab', whole: '0xab' })).toBeUndefined()
    expect(findOmittedPrefix(networkData, 'ETH', { short: 'ab', whole: '0xab' })).toBeUndefined()
  })
})
