import { describe, expect, it } from 'vitest'
import type { Token } from '../contract/token.ts'
import type { RouteFee } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'
import { createPricing } from './pricing.ts'

const token = (identifier: string): Token => ({ identifier, decimals: 8, logoURI: '' }) as Token
const fee = (identifier: string): RouteFee => ({ asset: { identifier } }) as RouteFee

const priced = (usd: Readonly<Record<string, string>>) => {
  const asked: string[] = []
  const find = (identifier: string) => (identifier === 'NO.NE' ? undefined : token(identifier.toUpperCase()))
  const ofToken = ({ identifier }: Token) => {
    asked.push(identifier)
    return usd[identifier]
  }
  const engine = { catalogue: { find }, prices: { findUsd: ofToken } } as unknown as EngineContext
  return { asked, pricing: createPricing(engine, { sell: token('BTC.BTC'), buy: token('ETH.ETH') }) }
}

const named = (...identifiers: string[]) => identifiers.map(fee)

describe('the pricing of a pair', () => {
  it('lists the sold and the bought asset first, and every other asset once in any spelling', () => {
    const { pricing } = priced({ 'BTC.BTC': '60000' })
    const assets = pricing.listAssets(named('RUNE.RUNE', 'eth.eth', 'BTC.BTC', 'rune.rune', 'NO.NE'))
    expect(assets.map((asset) => asset.token.identifier)).toEqual(['BTC.BTC', 'ETH.ETH', 'RUNE.RUNE'])
    expect(assets.map(({ usd }) => usd)).toEqual(['60000', undefined, undefined])
  })
  it('looks each price up once for all routes', () => {
    const { asked, pricing } = priced({})
    for (const _ of [1, 2]) pricing.listAssets(named('RUNE.RUNE', 'ETH.ETH', 'rune.rune'))
    expect(asked).toEqual(['BTC.BTC', 'ETH.ETH', 'RUNE.RUNE'])
  })
  it('has no change of value without both prices', () => {
    expect(priced({ 'BTC.BTC': '60000' }).pricing.change).toBeUndefined()
    const { change } = priced({ 'BTC.BTC': '60000', 'ETH.ETH': '3000' }).pricing
    expect(change?.(100_000_000n, 1_990_000_000n)).toBe(-50)
  })
})
