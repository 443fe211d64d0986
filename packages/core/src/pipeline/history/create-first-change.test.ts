import { describe, expect, it } from 'vitest'
import type { StoredSwap } from '../../contract/stores.ts'
import { btc, usdc } from '../../testing/fakes.ts'
import { createFirstChange } from './create-first-change.ts'

const CREATED = Date.parse('2026-11-21T00:00:00.500Z')

const engine = (...tokens: readonly (typeof btc)[]) =>
  ({ catalogue: { find: (text: string) => tokens.find(({ identifier }) => identifier === text) } }) as never

const swap = (changes: object = {}): StoredSwap =>
  ({
    swapId: 's',
    quoteId: 'q',
    callerId: 'acme',
    createdAt: CREATED,
    provider: 'A',
    privacy: true,
    chainId: 'bitcoin',
    sellAsset: 'BTC.BTC',
    buyAsset: usdc.identifier,
    sellAmount: 150_000_000n,
    expectedBuyAmount: '90000',
    sourceAddress: 'bc1a',
    destinationAddress: '0xd',
    ...changes,
  }) as unknown as StoredSwap

describe('the first change of a swap', () => {
  it('says what was built, and that nothing of it was seen', () => {
    const change = createFirstChange(engine(btc), swap())
    expect(change).toMatchObject({
      swapId: 's',
      keyId: 'acme',
      sequence: 1,
      at: '2026-11-21T00:00:00.500Z',
      type: 'created',
      final: false,
      snapshot: { provider: 'A', quoteId: 'q', privacyMode: true },
      evidence: { provider: 'A' },
    })
    expect(change.evidence.reference).toBeUndefined()
    expect(change.swap).toEqual({
      providers: ['A'],
      sellAsset: 'BTC.BTC',
      buyAsset: usdc.identifier,
      chainId: 'bitcoin',
      buyChainId: '1',
      sellAmount: '1.5',
      expectedBuyAmount: '90000',
      sourceAddress: 'bc1a',
      destinationAddress: '0xd',
      createdAt: CREATED,
    })
    expect(change.snapshot.swapStatus).toEqual({
      chainId: 'bitcoin',
      hash: '',
      block: -1,
      type: 'swap',
      status: 'not_started',
      trackingStatus: 'not_started',
      fromAsset: 'BTC.BTC',
      fromAmount: '1.5',
      fromAddress: 'bc1a',
      toAsset: usdc.identifier,
      toAmount: '',
      toAddress: '0xd',
      finalisedAt: -1,
      legs: [],
    })
  })
  it('names the channel, else the address of the deposit', () => {
    const reference = (changes: object) => createFirstChange(engine(btc), swap(changes)).evidence
    expect(reference({ depositChannelId: 'c', depositAddress: 'bc1v' })).toEqual({ provider: 'A', reference: 'c' })
    expect(reference({ depositAddress: 'bc1v' })).toEqual({ provider: 'A', reference: 'bc1v' })
  })
  it('ends where the second leg does', () => {
    const secondLeg = { provider: 'B', buyAsset: 'BTC.BTC', destinationAddress: 'bc1d' }
    const { swap: facts, snapshot } = createFirstChange(engine(btc), swap({ secondLeg, hash: '0xh' }))
    expect(facts).toMatchObject({
      providers: ['A', 'B'],
      buyAsset: 'BTC.BTC',
      buyChainId: 'bitcoin',
      destinationAddress: 'bc1d',
    })
    expect(snapshot.swapStatus).toMatchObject({ toAsset: 'BTC.BTC', toAddress: 'bc1d', hash: '0xh' })
  })
  it('has the time and the end of its route, where they are known', () => {
    const route = { times: { inbound: 1.2, swap: 2, outbound: 3 }, expiresAt: 7 }
    expect(createFirstChange(engine(btc), swap(), route).swap).toMatchObject({ expectedSeconds: 7, expiresAt: 7 })
    expect(createFirstChange(engine(btc), swap(), { times: route.times }).swap.expiresAt).toBeUndefined()
  })
  it('takes the time of its route for what it is in decimals', () => {
    // 0.1 + 2.7 + 0.2 is 3.0000000000000004 in binary fractions.
    const times = { inbound: 0.1, swap: 2.7, outbound: 0.2 }
    expect(createFirstChange(engine(btc), swap(), { times }).swap).toMatchObject({ expectedSeconds: 3 })
  })
  it('leaves amounts open whose decimals nobody knows, and the chain of an asset that cannot be read', () => {
    const { swap: facts, snapshot } = createFirstChange(engine(), swap({ buyAsset: 'nonsense' }))
    expect(facts).toMatchObject({ sellAmount: '', buyChainId: '' })
    expect(snapshot.swapStatus.fromAmount).toBe('')
    expect(createFirstChange(engine(), swap({ buyAsset: 'NOWHERE.X' })).swap.buyChainId).toBe('')
  })
})
