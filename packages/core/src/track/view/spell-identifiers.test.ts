import { describe, expect, it } from 'vitest'
import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'
import { toIdentifierKey } from '../../domain/identifier.ts'
import { btc, usdc } from '../../testing/fakes.ts'
import { spellIdentifiers } from './spell-identifiers.ts'

const leg: StatusLeg = {
  chainId: 'bitcoin',
  hash: 'aa',
  block: -1,
  type: 'swap',
  status: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '1',
  fromAddress: '',
  toAsset: usdc.identifier.toLowerCase().replace('eth.usdc', 'ETH.USDC'),
  toAmount: '60000',
  toAddress: '',
  finalisedAt: -1,
}
const tokens = {
  find: (identifier: string) =>
    [btc, usdc].find((token) => toIdentifierKey(token.identifier) === toIdentifierKey(identifier)),
}

describe('the identifiers of a status', () => {
  it('are spelled as in the catalogue, in every leg', () => {
    const swapStatus: SwapStatus = { ...leg, legs: [leg, { ...leg, fromAsset: leg.toAsset }] }
    const spelled = spellIdentifiers(tokens, swapStatus)
    expect(spelled.toAsset).toBe(usdc.identifier)
    expect(spelled.legs.map(({ fromAsset, toAsset }) => [fromAsset, toAsset])).toEqual([
      ['BTC.BTC', usdc.identifier],
      [usdc.identifier, usdc.identifier],
    ])
  })
  it('are unchanged when the catalogue does not list the token, or when there is none', () => {
    const swapStatus: SwapStatus = { ...leg, toAsset: 'ETH.OTHER-0xAb', legs: [{ ...leg, toAsset: '' }] }
    expect(spellIdentifiers(tokens, swapStatus)).toEqual(swapStatus)
    const sold = { ...leg, fromAsset: 'ETH.OTHER-0xAb', toAsset: 'BTC.BTC' }
    expect(spellIdentifiers(tokens, { ...sold, legs: [sold] })).toEqual({ ...sold, legs: [sold] })
  })
})
