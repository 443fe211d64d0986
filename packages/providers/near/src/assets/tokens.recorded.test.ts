import { type Token, toIdentifierKey } from '@switchyard/core'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { recorded } from '../testing/recordings.ts'
import { readAssetReference } from './asset-reference.ts'
import { findBlockchain } from './blockchain.ts'
import { readCatalogue } from './catalogue.ts'

interface Listed {
  readonly assetId: string
  readonly blockchain: string
  readonly symbol: string
  readonly decimals: number
  readonly contractAddress?: string | null
}

/** Entries that are not served, and why. */
const leftOut = (entry: Listed): string | undefined => {
  if (!findBlockchain(entry.blockchain)) return 'no chain code'
  if (/^nep141:[0-9a-f]{40}\.factory\.bridge\.near$/.test(entry.assetId) && entry.blockchain !== 'near')
    return 'a token of NEAR named under another chain'
  if (entry.assetId === 'nep245:v2_1.omni.hot.tg:56_SZzgw3HSudhZcTwPWUTi2RJB19t')
    return 'a token of BSC named under NEAR'
  return undefined
}

describeRecorded('the token list', () => {
  const { tokens } = recorded('near-tokens-reconstructed.json') as { tokens: readonly Listed[] }
  const { sells, buys, supported } = readCatalogue(tokens)

  it('is served except for chains without a code and ids that name another asset', () => {
    expect(tokens).toHaveLength(144)
    const missing = tokens.filter((entry) => !leftOut(entry)).filter(({ assetId }) => !sells.findById(assetId))
    expect(missing).toEqual([])
    expect(tokens.filter(leftOut)).toHaveLength(18)
    expect(supported.assets.length).toBeGreaterThan(115)
  })

  it('keeps decimals and chain of every entry', () => {
    for (const entry of tokens.filter((one) => !leftOut(one))) {
      const asset = sells.findById(entry.assetId)
      expect([entry.assetId, asset?.decimals, asset?.chain]).toEqual([
        entry.assetId,
        entry.decimals,
        findBlockchain(entry.blockchain)?.code,
      ])
    }
  })

  it('uses the newer of two Bitcoin bridges and accepts both', () => {
    expect(sells.findId('BTC.BTC')).toBe('1cs_v1:btc:native:coin')
    expect(buys.findById('nep141:btc.omft.near')?.identifier).toBe('BTC.BTC')
  })

  it('matches each id to its contract and no other', () => {
    for (const { assetId, blockchain: name, contractAddress } of tokens) {
      const chain = findBlockchain(name)
      const reference = chain && readAssetReference(assetId, chain)
      if (!chain || reference?.kind !== 'token' || chain.code === 'TON') continue
      expect([assetId, reference.matches(contractAddress ?? '')]).toEqual([assetId, leftOutContract(assetId)])
      expect([assetId, reference.matches(`${contractAddress}1`)]).toEqual([assetId, false])
    }
  })

  const leftOutContract = (assetId: string): boolean =>
    assetId !== 'nep245:v2_1.omni.hot.tg:56_SZzgw3HSudhZcTwPWUTi2RJB19t'

  it('agrees with the ids another aggregator published in May 2026', () => {
    const list = recordedJson('spec/data/vultisig-ios/03-tokens-NEAR.json').tokens as (Token & {
      extensions: { providerId: string }
    })[]
    expect(list.length).toBe(25)
    for (const { identifier, extensions } of list) {
      const served = sells.findId(identifier) ?? buys.findId(identifier)
      if (served === undefined) continue
      const alike = [served, ...(identifier === 'BTC.BTC' ? ['nep141:btc.omft.near'] : [])]
      expect(alike).toContain(extensions.providerId)
      expect(toIdentifierKey(sells.findById(extensions.providerId)?.identifier ?? '')).toBe(
        toIdentifierKey(identifier === 'NEAR.NEAR' ? 'NEAR.wNEAR-wrap.near' : identifier),
      )
    }
  })

  it('of the API documentation is read with prices, null contracts and wrapped NEAR', () => {
    const { body } = recorded('near-recorded.json').tokens_sample_2026_02_27
    const sample = readCatalogue(body)
    expect(
      sample.supported.assets.map(({ token, sell, buy, usd }) => [token.identifier, token.decimals, sell, buy, usd]),
    ).toEqual([
      ['NEAR.wNEAR-wrap.near', 24, true, false, '1.1'],
      ['ETH.ETH', 18, true, true, '1947.28'],
      ['BTC.BTC', 8, true, true, '66093'],
      ['NEAR.NEAR', 24, true, true, '1.1'],
    ])
  })
})
