import { describe, expect, it } from 'vitest'
import type { SupportedAsset } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import { btc, listing, usdc } from '../testing/fakes.ts'
import { type AssetIndex, hasSameProviderIds, hasSameTokens, indexAssets, withoutTokens } from './asset-index.ts'
import { mergeTokens } from './merge-tokens.ts'

const token = (decimals: number, changes: Partial<Token> = {}): Token => ({
  ...usdc,
  identifier: 'ETH.X-0x1111111111111111111111111111111111111111',
  decimals,
  ...changes,
})
const KEY = 'ETH-0x1111111111111111111111111111111111111111'

const listed = (...assets: readonly (Token | SupportedAsset)[]): AssetIndex =>
  indexAssets({ assets: assets.map((one) => ('token' in one ? one : listing(one))) }, { now: 1_000, monotonic: 50 })

/** Decimals of the token, and who claims others. */
const decided = (known: readonly Token[], ...providers: readonly (readonly [string, number])[]) => {
  const merged = mergeTokens(
    known,
    providers.map(([id, decimals]) => [id, listed(token(decimals))] as const),
  )
  const against = merged.conflicts.map(({ provider, known: right, claimed }) => `${provider} ${claimed} not ${right}`)
  return [merged.tokens.get(KEY)?.decimals, ...against]
}

describe('the decimals of a token', () => {
  it('are those of the list that is known, whatever providers say', () =>
    expect(decided([token(9)], ['A', 18], ['B', 18], ['C', 9])).toEqual([9, 'A 18 not 9', 'B 18 not 9']))
  it('are those that most protocols claim; several names of one protocol have one voice', () => {
    expect(decided([], ['A', 18], ['B', 6], ['C', 6])).toEqual([6, 'A 18 not 6'])
    expect(decided([], ['A', 18], ['A_STREAMING', 18], ['B', 6], ['C', 6])).toEqual([
      6,
      'A 18 not 6',
      'A_STREAMING 18 not 6',
    ])
    expect(decided([], ['A', 18], ['B', 6], ['B_STREAMING', 6])).toEqual([18, 'B 6 not 18', 'B_STREAMING 6 not 18'])
  })
  it('are the first claimed of as many, and the only one where all agree', () => {
    expect(decided([], ['A', 6], ['B', 18])).toEqual([6, 'B 18 not 6'])
    expect(decided([], ['A', 7], ['B', 7])).toEqual([7])
    expect(decided([])).toEqual([undefined])
  })
  it('are set by those who list the token, however many others do not', () => {
    const others = ['C', 'D', 'E'].map((id) => [id, listed(btc)] as const)
    const { tokens, conflicts } = mergeTokens([], [...others, ['A', listed(token(6))], ['B', listed(token(18))]])
    expect([tokens.get(KEY)?.decimals, conflicts.map(({ provider }) => provider)]).toEqual([6, ['B']])
  })
  it('of a well-known token are set by no provider', () => {
    const wrong = listed({ ...usdc, decimals: 18 })
    const { tokens, conflicts } = mergeTokens(
      [],
      [
        ['A', wrong],
        ['B', wrong],
        ['C', listed(usdc)],
      ],
    )
    expect([...tokens.values()]).toMatchObject([{ decimals: 6 }])
    expect(conflicts.map(({ provider }) => provider)).toEqual(['A', 'B'])
  })
})

describe('a token of several lists', () => {
  it('has the members of the first, and of the others what that lacks', () => {
    const [first, second] = [
      token(6, { name: 'First' }),
      token(6, { name: 'Second', logoURI: 'logo', identifier: `ETH.x-0x${'1'.repeat(40)}` }),
    ]
    const { tokens } = mergeTokens(
      [first],
      [
        ['A', listed(second)],
        ['B', listed(token(6, { logoURI: 'other', coingeckoId: 'x' }))],
      ],
    )
    expect(tokens.get(KEY)).toEqual({ ...first, logoURI: 'logo', coingeckoId: 'x' })
  })
  it('takes nothing of a list whose decimals are wrong', () => {
    const { tokens } = mergeTokens([token(6)], [['A', listed(token(18, { logoURI: 'false' }))]])
    expect(tokens.get(KEY)).toEqual(token(6))
  })
  it('is left out where its identifier cannot be read', () =>
    expect(mergeTokens([token(6, { identifier: 'nonsense' })], []).tokens.size).toBe(0))
})

describe('the index of a provider’s assets', () => {
  it('has each token once, the first one, and the chains in their order', () => {
    const twice = listed(btc, token(6), token(18), { ...btc, identifier: 'nonsense' })
    expect(twice.assets.map((asset) => asset.token.decimals)).toEqual([8, 6])
    expect(twice).toMatchObject({ chainIds: ['bitcoin', '1'], readAt: 50, changedAt: 1_000 })
    expect(twice?.note).toBeUndefined()
    expect(twice?.haltedChains).toBeUndefined()
    const noted = indexAssets({ assets: [], note: 'n', haltedChains: ['BTC'] }, { now: 1, monotonic: 2 })
    expect(noted).toMatchObject({ note: 'n', haltedChains: ['BTC'] })
  })
  it('keeps the time of its last change while tokens are the same, prices and directions aside', () => {
    const old = listed(btc)
    const again = (...assets: readonly SupportedAsset[]) =>
      indexAssets({ assets }, { now: 2_000, monotonic: 90 }, old).changedAt
    expect(again({ ...listing(btc, '60000'), sell: false })).toBe(1_000)
    expect(again(listing(btc), listing(usdc))).toBe(2_000)
    expect(again(listing(usdc))).toBe(2_000)
    expect(again(listing({ ...btc, decimals: 9 }))).toBe(2_000)
    expect(again(listing({ ...btc, name: 'Other' }))).toBe(2_000)
  })
  it('has the same tokens only with as many, each with its decimals and name', () => {
    expect([
      hasSameTokens(listed(btc, usdc), listed(usdc, btc)),
      hasSameTokens(listed(btc), listed(btc, usdc)),
    ]).toEqual([true, false])
    expect(hasSameTokens(listed(btc, usdc), listed(btc))).toBe(false)
  })
  it('has the same identifiers of the provider’s own, or not', () => {
    const own = (providerId: string) => listed({ ...listing(btc), providerId })
    expect([hasSameProviderIds(own('a'), own('a')), hasSameProviderIds(own('a'), own('b'))]).toEqual([true, false])
    expect(hasSameProviderIds(own('a'), listed(btc))).toBe(false)
    expect(hasSameProviderIds(own('a'), listed(usdc))).toBe(false)
  })
  it('may leave out tokens, and then chains without one', () => {
    const index = listed(btc, usdc)
    expect(withoutTokens(index, new Set())).toBe(index)
    const less = withoutTokens(index, new Set([usdc.identifier]))
    expect([less.assets.length, less.byKey.size, less.chainIds]).toEqual([1, 1, ['bitcoin']])
    expect(less.byKey.get('BTC.BTC')?.token).toBe(btc)
  })
})
