import { describe, expect, it } from 'vitest'
import type { Chain } from '../../contract/chain.ts'
import type { QuoteRequest } from '../../domain/request.ts'
import type { EngineContext } from '../../engine-context.ts'
import { btc, eth, usdc } from '../../testing/fakes.ts'
import { link, linkQuote, recipient, sender, twoChains } from '../../testing/two-leg-providers.ts'
import { type ContractHolders, findIntermediateRefund } from './find-intermediate-refund.ts'

const arb = { ...usdc, identifier: 'ARB.ETH', chain: 'ARB', chainId: '42161' }
const readers = twoChains().flatMap((chain) => chain.codes.map((code) => [code, chain] as const))
const evm = readers.find(([code]) => code === 'ETH')?.[1] as Chain
const chains = new Map<string, Chain>([...readers, ['ARB', evm]])

interface Ends {
  readonly sell?: typeof btc
  readonly buy?: typeof btc
  readonly intermediate?: typeof btc
  readonly contracts?: ContractHolders
  readonly chains?: ReadonlyMap<string, Chain>
}

const refundOf = (request: Partial<QuoteRequest>, ends: Ends = {}) => {
  const { sell = link, buy = btc, intermediate = usdc } = ends
  const whole = linkQuote(request)
  const sources = whole.sourceAddress === undefined ? [] : [whole.sourceAddress]
  const engine = { chains: ends.chains ?? chains } as Pick<EngineContext, 'chains'> as EngineContext
  return findIntermediateRefund(engine, intermediate, { sell, buy, sources, request: whole, contracts: ends.contracts })
}

describe('the refund address for the intermediate asset', () => {
  const both = { sourceAddress: sender, destinationAddress: recipient }

  it('is the refund address, else the sender, when they are on its chain', () => {
    const other = `0x${'b2'.repeat(20)}`
    expect(refundOf(both)).toEqual({ of: 'sender', address: sender })
    expect(refundOf({ ...both, refundAddress: other })).toEqual({ of: 'refundAddress', address: other })
  })
  it('is the recipient when only the recipient is on its chain', () => {
    const bought = { sourceAddress: 'bc1source', destinationAddress: sender }
    expect(refundOf(bought, { sell: btc, buy: link })).toEqual({ of: 'recipient', address: sender })
  })
  it('is left open while the request has no addresses, if one could be on that chain', () => {
    expect(refundOf({})).toStrictEqual({ of: 'sender', address: undefined })
    expect(refundOf({}, { sell: btc, buy: eth })).toStrictEqual({ of: 'recipient', address: undefined })
    expect(refundOf({}, { sell: link, buy: eth, intermediate: btc })).toBeUndefined()
  })
  it('is absent when no address of the request is valid on its chain', () => {
    expect(refundOf(both, { intermediate: { ...btc, chain: 'LTC', identifier: 'LTC.LTC' } })).toBeUndefined()
    expect(refundOf({ sourceAddress: 'nonsense', destinationAddress: recipient })).toBeUndefined()
  })
  it('is the same on another EVM chain, unless it is a contract there', () => {
    expect(refundOf(both, { intermediate: arb })).toEqual({ of: 'sender', address: sender })
    expect(refundOf(both, { intermediate: arb, contracts: { sender: true, recipient: false } })).toBeUndefined()
    expect(refundOf(both, { contracts: { sender: true, recipient: false } })).toEqual({ of: 'sender', address: sender })
  })
  it('is not taken from or to a chain that nobody knows', () => {
    const nowhere = { ...link, chain: 'NOWHERE', identifier: 'NOWHERE.X' }
    expect(refundOf(both, { sell: nowhere })).toBeUndefined()
    expect(refundOf(both, { intermediate: nowhere })).toBeUndefined()
  })
  it('is not taken from another chain when no package serves the chain of the intermediate asset', () => {
    expect(refundOf(both, { intermediate: arb, chains: new Map() })).toBeUndefined()
    expect(refundOf(both, { chains: new Map() })).toEqual({ of: 'sender', address: sender })
  })
})
