import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { isVersionSince, type Pool, readHeight, readInbounds, readMimir, readPools } from './node-state.ts'

describe('the version of a node', () => {
  it('is compared number by number', () => {
    const since = [1, 123, 0]
    expect(isVersionSince({ current: '10.0.0' }, since)).toBe(true)
    expect(isVersionSince({ current: '1.123.10' }, [1, 123, 5])).toBe(true)
    const versions = ['1.123.0', '1.123.1', '1.124.0-rc1', '2.0.0', '1.122.9', '1.99.0', '0.200.0', '1.12.300']
    expect(versions.map((current) => isVersionSince({ current }, since))).toEqual([
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
    for (const body of [
      undefined,
      {},
      { current: '' },
      { current: '1.2' },
      { current: 'v1.2.3' },
      { next: '1.2.3' },
      [],
    ]) {
      expect(() => isVersionSince(body, [1, 0, 0])).toThrow(UpstreamError)
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

const inboundOf = (fields: Readonly<Record<string, unknown>>) =>
  readInbounds([{ chain: 'XRD', address: 'a', ...fields }], { XRD: 99_999_999n }).get(String(fields.chain ?? 'XRD'))

describe('the entry of a chain', () => {
  it('has its figures in network units, 0 where the node omits them', () => {
    expect(
      inboundOf({
        chain: 'ETH',
        gas_rate: '90',
        gas_rate_units: 'gwei',
        outbound_fee: '600000',
        dust_threshold: '7',
        router: '0xR',
      }),
    ).toEqual({
      chain: 'ETH',
      vault: 'a',
      router: '0xR',
      halted: false,
      gasRate: 90n,
      gasRateUnits: 'gwei',
      outboundFee: 600_000n,
      dust: 7n,
    })
    expect(inboundOf({ chain: 'BTC' })).toStrictEqual({
      chain: 'BTC',
      vault: 'a',
      router: undefined,
      halted: false,
      gasRate: 0n,
      gasRateUnits: '',
      outboundFee: 0n,
      dust: 0n,
    })
  })

  it('is halted by any of its three flags, and only by true', () => {
    for (const flag of ['halted', 'global_trading_paused', 'chain_trading_paused']) {
      expect(inboundOf({ [flag]: true })?.halted).toBe(true)
      expect(inboundOf({ [flag]: false })?.halted).toBe(false)
    }
    expect(inboundOf({ chain_lp_actions_paused: true })?.halted).toBe(false)
  })

  // Source: mayanode's note on Radix, "not less than 1 XRD".
  it('on Radix loses less than 1 XRD, also where the node publishes no threshold', () => {
    expect(inboundOf({})?.dust).toBe(99_999_999n)
    expect(inboundOf({ dust_threshold: '99999998' })?.dust).toBe(99_999_999n)
    expect(inboundOf({ dust_threshold: '100000000' })?.dust).toBe(100_000_000n)
  })

  it('is left out without a chain or an address', () => {
    expect(readInbounds([{ chain: 'BTC' }, { address: 'a' }, { chain: '', address: 'a' }, 'x']).size).toBe(0)
    expect(() => readInbounds({ BTC: {} })).toThrow(UpstreamError)
  })

  it('keeps an address that is only like one in upper-case hex', () => {
    const hex = '0XAB1722696E2320687B80D9DC62030BD6FBC8BBFD'
    for (const address of [`${hex}0`, `x${hex}`, hex.slice(0, -1)]) expect(inboundOf({ address })?.vault).toBe(address)
  })
})

describe('a pool', () => {
  const fields = { asset: 'BTC.BTC', status: 'Available', balance_asset: '5', balance_rune: '7', balance_cacao: '9' }

  it('has its depths, with the coin of the network', () => {
    expect([...readPools([fields], 'balance_rune')]).toEqual([
      ['BTC.BTC', { asset: 'BTC.BTC', available: true, assetDepth: 5n, coinDepth: 7n }],
    ])
    expect(readPools([fields], 'balance_cacao').get('BTC.BTC')?.coinDepth).toBe(9n)
  })

  it('has decimals and a price where the node names them', () => {
    const priced = { ...fields, decimals: 6, asset_tor_price: '6720000000000' }
    expect(readPools([priced], 'balance_rune').get('BTC.BTC')).toMatchObject({ decimals: 6, usd: 6_720_000_000_000n })
    const unpriced = readPools([{ ...fields, asset_tor_price: '0' }], 'balance_rune').get('BTC.BTC')
    expect((unpriced as Pool).usd).toBeUndefined()
    expect((unpriced as Pool).decimals).toBeUndefined()
  })

  it('is not available in any other state, and empty without figures', () => {
    const [staged] = readPools([{ asset: 'A.B', status: 'Staged' }], 'balance_rune').values()
    expect(staged).toEqual({ asset: 'A.B', available: false, assetDepth: 0n, coinDepth: 0n })
  })

  it('is left out without a name', () => {
    expect(readPools([{ ...fields, asset: '' }, { status: 'Available' }], 'balance_rune').size).toBe(0)
    expect(() => readPools({}, 'balance_rune')).toThrow(UpstreamError)
  })
})

describe('the votes of a node', () => {
  it('have keys in upper case and figures as numbers or texts', () => {
    expect([...readMimir({ HaltBtcTrading: 5, X: '7', Y: 'yes' })]).toEqual([
      ['HALTBTCTRADING', 5],
      ['X', 7],
      ['Y', 0],
    ])
    for (const body of [undefined, null, [], 'x']) expect(() => readMimir(body)).toThrow(UpstreamError)
  })
})

describe('the height of a network', () => {
  it('is the highest of its entries, in its own field', () => {
    const entries = [{ thorchain: 5 }, { thorchain: '9' }, { thorchain: 7, mayachain: 99 }, {}]
    expect(readHeight(entries, 'thorchain')).toBe(9)
    expect(readHeight(entries, 'mayachain')).toBe(99)
  })

  it('is required', () => {
    for (const body of [undefined, [], [{}], {}, [{ thorchain: null }]])
      expect(() => readHeight(body, 'thorchain')).toThrow(UpstreamError)
  })
})
