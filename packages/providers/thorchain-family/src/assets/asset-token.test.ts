import { describe, expect, it } from 'vitest'
import { networkData as network } from '../testing/network-data.ts'
import { readToken, toHumanAmount } from './asset-token.ts'

const ADDRESS = 'ab11111111111111111111111111111111111111'

describe('the token of a pool', () => {
  it('is the coin of its chain in that chain’s own decimals, or an asset of the network itself', () => {
    expect(readToken(network, 'ETH.ETH')).toEqual({
      identifier: 'ETH.ETH',
      chain: 'ETH',
      chainId: '1',
      ticker: 'ETH',
      name: 'ETH',
      symbol: 'ETH',
      decimals: 18,
    })
    expect(readToken(network, 'BTC.BTC')?.decimals).toBe(8)
    expect(readToken({ ...network, homeDecimals: () => undefined }, 'THOR.RUJI')).toBeUndefined()
    expect(readToken({ ...network, homeDecimals: () => undefined }, 'BTC.BTC')?.decimals).toBe(8)
  })

  it('is a contract with its address in the case of its chain', () => {
    expect(readToken(network, `ETH.NEW-0X${ADDRESS.toUpperCase()}`, 6)).toEqual({
      identifier: `ETH.NEW-0x${ADDRESS}`,
      chain: 'ETH',
      chainId: '1',
      ticker: 'NEW',
      name: 'NEW',
      symbol: `NEW-0x${ADDRESS}`,
      address: `0x${ADDRESS}`,
      decimals: 6,
    })
    expect(readToken(network, 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', 6)).toMatchObject({
      identifier: 'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      decimals: 6,
    })
  })

  it('has the decimals of the table where the node names the same, or eight and more', () => {
    const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
    for (const decimals of [6, 0, 8, undefined]) expect(readToken(network, usdc, decimals)?.decimals).toBe(6)
    for (const decimals of [1, 5, 7]) expect(readToken(network, usdc, decimals)).toBeUndefined()
  })

  it('is unknown for a contract outside the table off EVM chains, or without an address', () => {
    const hex = `0X${ADDRESS.toUpperCase()}`
    expect(readToken(network, `TRON.NEW-${hex}`, 6)).toBeUndefined()
    expect(readToken(network, `SOL.NEW-${hex}`, 6)).toBeUndefined()
    for (const address of [`${hex}0`, `0${hex}`, hex.slice(0, -1), 'NEW']) {
      expect(readToken(network, `ETH.NEW-${address}`, 6)).toBeUndefined()
    }
  })
})

describe('an amount of the network', () => {
  it('has eight decimals, whatever its chain has', () => {
    expect(toHumanAmount(network, 'BTC.BTC', 150_000_000n)).toBe('1.5')
    expect(toHumanAmount(network, 'ETH.ETH', 1n)).toBe('0.00000001')
    expect(toHumanAmount(network, 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 2_500_000_000n)).toBe('25')
  })
})
