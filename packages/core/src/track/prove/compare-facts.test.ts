import { describe, expect, it } from 'vitest'
import type { SentCall } from '../../contract/chain.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'
import type { TokenLookup } from '../../contract/token.ts'
import { createAddressComparison } from '../../domain/address-comparison.ts'
import { digestCall } from '../../stored/call-digest.ts'
import { eth, usdc } from '../../testing/fakes.ts'
import { compareCalls } from './compare-calls.ts'
import { compareFacts } from './compare-facts.ts'

const BUILT = 1_700_000_000_000
const tokens = { find: (identifier: string) => (identifier === usdc.identifier ? usdc : undefined) } as TokenLookup
const engine = { catalogue: tokens, isSameAddress: createAddressComparison(new Map()) }

const swap = {
  sellAsset: usdc.identifier,
  buyAsset: eth.identifier,
  sellAmount: 10_500_000n,
  sourceAddress: '0xAA',
  destinationAddress: '0xDD',
  createdAt: BUILT,
  terms: { expiresAt: BUILT + 300_000 },
} as unknown as StoredSwap

const deposit = (finalisedAt: number): StatusLeg => ({ finalisedAt }) as StatusLeg
const status = (more: Partial<SwapStatus> = {}): SwapStatus =>
  ({
    fromAsset: usdc.identifier.toLowerCase().replace('eth.usdc', 'ETH.usdc'),
    fromAmount: '10.5',
    toAsset: 'ETH.eth',
    toAddress: '0xdd',
    legs: [deposit(BUILT / 1_000 + 60)],
    ...more,
  }) as SwapStatus
const facts = (more: Partial<SwapStatus> = {}, other: Partial<StoredSwap> = {}) =>
  compareFacts(engine, { ...swap, ...other }, status(more))

describe('what is reported of a deposit', () => {
  it('agrees with a swap in assets, amount, destination and time, in any spelling', () => {
    expect(facts()).toBe('agrees')
    expect(facts({ fromAmount: '10.500' })).toBe('agrees')
  })

  it.each<[string, Partial<SwapStatus>]>([
    ['sells another asset', { fromAsset: eth.identifier }],
    ['sells another amount', { fromAmount: '10.500001' }],
    ['sells an amount that cannot be read', { fromAmount: 'many' }],
    ['buys another asset', { toAsset: 'BTC.BTC' }],
    ['pays another destination', { toAddress: '0xde' }],
  ])('contradicts a swap where it %s', (_, more) => {
    expect(facts(more)).toBe('contradicts')
  })

  it.each<[string, Partial<SwapStatus>]>([
    ['asset sold', { fromAsset: '' }],
    ['amount', { fromAmount: '' }],
    ['destination', { toAddress: '' }],
    ['time', { legs: [] }],
    ['time of its deposit', { legs: [deposit(-1), deposit(BUILT / 1_000)] }],
    ['time but zero', { legs: [deposit(0)] }],
  ])('is too little where no %s is reported', (_, more) => {
    expect(facts(more)).toBe('silent')
  })

  it('is too little without a time also where the swap has no end', () => {
    expect(facts({ legs: [] }, { terms: {} })).toBe('silent')
  })

  it('may leave out the asset that is bought', () => {
    expect(facts({ toAsset: '' })).toBe('agrees')
  })

  it('contradicts a swap of a token that nobody knows by its amount', () => {
    const unknown = { sellAsset: 'ETH.NEW-0x01' }
    expect(facts({ fromAsset: 'ETH.NEW-0x01' }, unknown)).toBe('contradicts')
    expect(facts({ fromAsset: 'ETH.NEW-0x01', fromAmount: '10500000' }, unknown)).toBe('contradicts')
    expect(facts({ fromAsset: 'ETH.NEW-0x01', fromAmount: '' }, unknown)).toBe('silent')
  })

  it('contradicts a swap that was built more than a minute later', () => {
    const seconds = BUILT / 1_000
    expect(facts({ legs: [deposit(seconds - 60)] })).toBe('agrees')
    expect(facts({ legs: [deposit(seconds - 61)] })).toBe('contradicts')
  })

  it('is too little where it came more than a minute after the end of the swap', () => {
    const seconds = BUILT / 1_000 + 300
    expect(facts({ legs: [deposit(seconds + 60)] })).toBe('agrees')
    expect(facts({ legs: [deposit(seconds + 61)] })).toBe('silent')
    expect(facts({ legs: [deposit(seconds + 61)] }, { terms: {} })).toBe('agrees')
  })
})

describe('the call of a transaction', () => {
  const sent: SentCall = { from: '0xaa', to: '0xCC', data: '0xDE', value: 3n }
  const built = { ...swap, terms: { call: digestCall({ to: '0xcc', data: '0xde', value: 3n }) } }
  const calls = (more: Partial<SentCall> = {}, other: StoredSwap = built) =>
    compareCalls(engine, other, { ...sent, ...more })

  it('is that of a swap by its contract, data and value, in any case of hexadecimal', () => {
    expect(calls()).toBe('same')
    expect(calls({ from: '0xAA', to: '0xcc', data: '0xde' })).toBe('same')
    expect([calls({ to: '0xcd' }), calls({ data: '0xdf' }), calls({ value: 4n })]).toEqual(['other', 'other', 'other'])
  })

  it('cannot be compared where it is not known, another account signed it, or the account calls itself', () => {
    expect(compareCalls(engine, built, undefined)).toBe('unknown')
    expect(calls({ from: '0xab' })).toBe('unknown')
    expect(calls({ to: '0xAA' })).toBe('unknown')
  })

  it('is another one where it calls another contract, and may be the same otherwise, of an older swap', () => {
    const older = { ...swap, terms: { target: '0xCC' } }
    expect([calls({ to: '0xcc' }, older), calls({ to: '0xcd' }, older)]).toEqual(['unknown', 'other'])
    expect(calls({}, swap)).toBe('unknown')
    for (const terms of [null, [], 'text', { call: 7, target: 7 }])
      expect(calls({}, { ...swap, terms } as unknown as StoredSwap)).toBe('unknown')
  })
})
