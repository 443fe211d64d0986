import { describe, expect, it } from 'vitest'
import { networkData as network } from '../testing/network-data.ts'
import { isUnknownCode, memoAsset, namesAsset, shortestName, writtenAsset } from './memo-asset.ts'

describe('a code that is not written', () => {
  it('is read as every asset it has referred to', () => {
    expect(namesAsset(network, 'c', 'BCH.BCH')).toBe(true)
    expect(namesAsset(network, 'c', 'ADA.ADA')).toBe(true)
    expect(namesAsset(network, 'c', 'BTC.BTC')).toBe(false)
    expect(writtenAsset(network, 'c')).toBe('')
    expect(writtenAsset(network, 'o')).toBe('SOL.SOL')
    expect(memoAsset(network, 'SOL.SOL', [])).toBe('SOL.SOL')
  })

  it('shortens the memo the node is expected to write', () => {
    expect(shortestName(network, 'BCH.BCH', 'BCH.BCH')).toBe('c')
    expect(shortestName(network, 'BTC.BTC', 'b')).toBe('b')
    expect(shortestName(network, 'GAIA.ATOM', 'GAIA.ATOM')).toBe('GAIA.ATOM')
  })

  it('is unknown only without any meaning; a name is never unknown', () => {
    expect(
      ['q', 'zz', 'q1', 'rune', 'b', 'o', 'c', 'BTC.BTC', 'Q'].map((code) => isUnknownCode(network, code)),
    ).toEqual([true, true, false, false, false, false, false, false, false])
    expect(namesAsset(network, 'toString', 'BTC.BTC')).toBe(false)
  })
})
