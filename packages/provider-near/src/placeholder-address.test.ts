import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp, bech32, createBase58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { blockchain } from './blockchain.ts'
import { placeholderAddress } from './placeholder-address.ts'

const checked = createBase58check(sha256)
const text = (chain: string): string => placeholderAddress(chain) ?? ''

const names = [
  'near eth base arb op bsc pol avax gnosis bera monad xlayer btc ltc doge bch dash zec sol xrp tron ton sui cardano starknet',
].flatMap((list) => list.split(' '))

describe('an address that stands in', () => {
  it('exists for every chain that is served', () => {
    expect(names.filter((name) => placeholderAddress(blockchain(name)?.code ?? '') === undefined)).toEqual([])
  })

  it('has the checksum of its chain', () => {
    expect(bech32.decode(text('BTC') as `bc1${string}`).prefix).toBe('bc')
    expect(bech32.decode(text('LTC') as `ltc1${string}`).prefix).toBe('ltc')
    expect(bech32.decode(text('ADA') as `addr1${string}`, 200).prefix).toBe('addr')
    expect(checked.decode(text('DOGE'))[0]).toBe(0x1e)
    expect(checked.decode(text('DASH'))[0]).toBe(0x4c)
    expect([...checked.decode(text('ZEC')).slice(0, 2)]).toEqual([0x1c, 0xb8])
    expect(checked.decode(text('TRON'))[0]).toBe(0x41)
    expect(base58.decode(text('SOL'))).toHaveLength(32)
    const ripple = base58xrp.decode(text('XRP'))
    expect(ripple.slice(-4)).toEqual(sha256(sha256(ripple.slice(0, -4))).slice(0, 4))
  })

  it('is one key hash on Bitcoin and its kin', () => {
    const hash = bech32.fromWords(bech32.decode(text('BTC') as `bc1${string}`).words.slice(1))
    expect([...checked.decode(text('DOGE')).slice(1)]).toEqual([...hash])
    expect([...checked.decode(text('DASH')).slice(1)]).toEqual([...hash])
    expect([...checked.decode(text('ZEC')).slice(2)]).toEqual([...hash])
  })
})
