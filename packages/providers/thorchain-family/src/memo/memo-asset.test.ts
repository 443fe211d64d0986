import { describe, expect, it } from 'vitest'
import { networkData as network } from '../testing/network-data.ts'
import {
  findPooledAsset,
  findShortestName,
  isUnknownCode,
  namesAsset,
  readMemoAsset,
  shortenAsset,
} from './memo-asset.ts'

describe('a code that is not written', () => {
  it('is read as every asset it has referred to', () => {
    expect(namesAsset(network, 'c', 'BCH.BCH')).toBe(true)
    expect(namesAsset(network, 'c', 'ADA.ADA')).toBe(true)
    expect(namesAsset(network, 'c', 'BTC.BTC')).toBe(false)
    expect(readMemoAsset(network, 'c')).toBe('')
    expect(readMemoAsset(network, 'o')).toBe('SOL.SOL')
    expect(shortenAsset(network, 'SOL.SOL', [])).toBe('SOL.SOL')
  })

  it('shortens the memo the node is expected to write', () => {
    expect(findShortestName(network, 'BCH.BCH', 'BCH.BCH')).toBe('c')
    expect(findShortestName(network, 'BTC.BTC', 'b')).toBe('b')
    expect(findShortestName(network, 'GAIA.ATOM', 'GAIA.ATOM')).toBe('GAIA.ATOM')
  })

  it('is unknown only without any meaning; a name is never unknown', () => {
    expect(
      ['q', 'zz', 'q1', 'rune', 'b', 'o', 'c', 'BTC.BTC', 'Q'].map((code) => isUnknownCode(network, code)),
    ).toEqual([true, true, false, false, false, false, false, false, false])
    expect(namesAsset(network, 'toString', 'BTC.BTC')).toBe(false)
  })
})

const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const BRIDGED = 'ETH.USDC-0X1111111111111111111111111111111111111B47'

// Source: thornode memo parser: names are read in any case, the chain of its own assets may be left out, and the end of an
// address is enough.
describe('the asset of a memo', () => {
  it('keeps the name of a coin beside tokens of the same ticker, and of what is no layer-one asset', () => {
    expect(shortenAsset(network, 'SOL.SOL', ['SOL.SOL', 'SOL.SOL-0XAB12'])).toBe('SOL.SOL')
    expect(shortenAsset(network, 'ETH/ETH', ['ETH.ETH'])).toBe('ETH/ETH')
  })

  it('needs a longer end where the usual one names two pools, and all of an address that ends another', () => {
    const twin = 'ETH.USDC-0X2222222222222222222222222222222222223B48'
    expect(shortenAsset(network, USDC, [USDC, BRIDGED])).toBe('ETH.USDC-B48')
    expect(shortenAsset(network, USDC, [USDC, BRIDGED, twin])).toBe('ETH.USDC-EB48')
    expect(shortenAsset(network, 'ETH.T-AB12', ['ETH.T-AB12', 'ETH.T-0XAB12'])).toBe('ETH.T-AB12')
  })

  it('is named in any case, by all of its address or by the end of it', () => {
    for (const written of [USDC, USDC.toLowerCase(), 'ETH.USDC', 'eth.usdc', 'eth.usdc-b48', 'ETH.USDC-EB48'])
      expect(namesAsset(network, written, USDC)).toBe(true)
    for (const written of ['ETH.USDC-B47', 'AVAX.USDC', 'ETH.USD', 'ETH/USDC', 'usdc'])
      expect(namesAsset(network, written, USDC)).toBe(false)
    expect(namesAsset(network, 'eth/eth', 'ETH/ETH')).toBe(true)
    expect(namesAsset(network, 'tcy', 'THOR.TCY')).toBe(true)
    expect(namesAsset(network, 'tcy', 'ETH.TCY')).toBe(false)
  })

  it('is the only pool of the name', () => {
    const pools = ['BTC.BTC', 'ETH.ETH', USDC]
    const pooled = (written: string, more: readonly string[] = []): string =>
      findPooledAsset(network, written, [...pools, ...more])
    expect(['b', 'eth.eth', 'eth.usdc', 'eth.usdc-b48', 'rune'].map((written) => pooled(written))).toEqual([
      'BTC.BTC',
      'ETH.ETH',
      USDC,
      USDC,
      'THOR.RUNE',
    ])
    expect(pooled('eth.usdc', [BRIDGED])).toBe('ETH.USDC')
    expect(pooled('eth.usdc-b47', [BRIDGED])).toBe(BRIDGED)
    expect(pooled('avax.usdc')).toBe('AVAX.USDC')
    expect(pooled('c', ['BCH.BCH'])).toBe('')
  })

  it('has the first of two names of one length', () => {
    expect(findShortestName({ ...network, furtherCodes: { x: ['BTC.BTC'], y: ['BTC.BTC'] } }, 'BTC.BTC', 'b')).toBe('b')
  })
})
