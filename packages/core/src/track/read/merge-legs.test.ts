import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredLeg } from '../../contract/stores.ts'
import type { StatusLeg, SwapStatus, TrackStatus } from '../../contract/swap-status.ts'
import { btc, usdc } from '../../testing/fakes.ts'
import { channel, link, recipient, sender } from '../../testing/two-leg-providers.ts'
import { mergeLegs } from './merge-legs.ts'

const secondLeg: StoredLeg = {
  provider: 'BRIDGE',
  chainId: '1',
  sellAsset: usdc.identifier,
  buyAsset: btc.identifier,
  sellAmount: 1_000_000_000n,
  sourceAddress: sender,
  destinationAddress: recipient,
  depositAddress: channel,
  state: {},
  createdAt: 0,
  estimatedSeconds: 618,
}

const step = (changes: Partial<StatusLeg> = {}): StatusLeg => ({
  chainId: '1',
  hash: '0xAA',
  block: 7,
  type: 'swap',
  status: 'completed',
  trackingStatus: 'completed',
  fromAsset: link.identifier,
  fromAmount: '100',
  fromAddress: sender,
  toAsset: usdc.identifier,
  toAmount: '1000',
  toAddress: channel,
  finalisedAt: 100,
  ...changes,
})

const first = (changes: Partial<SwapStatus> = {}): SwapStatus => ({ ...step(), legs: [step()], ...changes })

const second = (changes: Partial<SwapStatus> = {}): SwapStatus => {
  const sold = { fromAsset: usdc.identifier, fromAmount: '999', toAsset: btc.identifier, toAddress: recipient }
  const deposit = step({ ...sold, type: 'token_transfer', hash: '0xaa', toAsset: usdc.identifier, toAddress: channel })
  const swapped = step({ ...sold, chainId: 'bridge', hash: 's1', toAmount: '0.0199' })
  const payout = step({
    ...sold,
    chainId: 'bitcoin',
    type: 'native_send',
    hash: 'b1',
    toAmount: '0.0199',
    finalisedAt: 200,
  })
  return { ...step({ ...sold, toAmount: '0.0199', finalisedAt: 200 }), legs: [deposit, swapped, payout], ...changes }
}

describe('the status of two legs', () => {
  it('is partially refunded when the first leg was, also after the rest has arrived', () => {
    const partly = first({ trackingStatus: 'partially_refunded' })
    expect(mergeLegs(secondLeg, partly, second())).toMatchObject({
      status: 'completed',
      trackingStatus: 'partially_refunded',
    })
    const back = second({ status: 'refunded', trackingStatus: 'refunded' })
    expect(mergeLegs(secondLeg, partly, back)).toMatchObject({ status: 'refunded', trackingStatus: 'refunded' })
  })
  it('is completed when the second leg is, with each transaction once', () => {
    const whole = mergeLegs(secondLeg, first(), second({ providerOrderId: 'o2' }))
    expect(whole).toMatchObject({
      chainId: '1',
      hash: '0xAA',
      status: 'completed',
      trackingStatus: 'completed',
      fromAsset: link.identifier,
      fromAmount: '100',
      fromAddress: sender,
      toAsset: 'BTC.BTC',
      toAmount: '0.0199',
      toAddress: recipient,
      finalisedAt: 200,
      providerOrderId: 'o2',
    })
    expect(whole.legs.map(({ chainId, hash }) => [chainId, hash])).toEqual([
      ['1', '0xAA'],
      ['bridge', 's1'],
      ['bitcoin', 'b1'],
    ])
  })
  it('keeps the second deposit when it is another transaction', () => {
    const apart = second()
    const legs = apart.legs.map((leg, index) => (index === 0 ? { ...leg, hash: '0xbb' } : leg))
    expect(mergeLegs(secondLeg, first(), { ...apart, legs }).legs).toHaveLength(4)
    const unseen = apart.legs.map((leg, index) => (index === 0 ? { ...leg, hash: '' } : leg))
    expect(mergeLegs(secondLeg, first(), { ...apart, legs: unseen }).legs).toHaveLength(3)
    expect(mergeLegs(secondLeg, first({ legs: [] }), apart).legs).toHaveLength(3)
    expect(mergeLegs(secondLeg, first({ legs: [] }), { ...apart, legs: unseen }).legs).toHaveLength(3)
  })
  it('shows a payout of the first leg once that is not its first transaction, and no other step as the deposit', () => {
    const apart = second()
    const paid = first({ legs: [step(), step({ hash: '0xbb' })] })
    const [deposit, ...rest] = apart.legs as [StatusLeg, ...StatusLeg[]]
    const hashes = (legs: readonly StatusLeg[]) =>
      mergeLegs(secondLeg, paid, { ...apart, legs }).legs.map(({ hash }) => hash)
    expect(hashes([{ ...deposit, hash: 'BB' }, ...rest])).toEqual(['0xAA', '0xbb', 's1', 'b1'])
    expect(hashes([{ ...deposit, type: 'swap' }, ...rest])).toEqual(['0xAA', '0xbb', '0xaa', 's1', 'b1'])
    expect(hashes([])).toEqual(['0xAA', '0xbb'])
  })
  it('is pending until the second leg ends, once the first has paid', () => {
    for (const two of [undefined, second({ status: 'not_started' }), second({ status: 'unknown' })]) {
      const whole = mergeLegs(secondLeg, first(), two)
      expect(whole).toMatchObject({ status: 'swapping', trackingStatus: 'swapping', toAmount: '', finalisedAt: -1 })
      expect(whole.toAsset).toBe('BTC.BTC')
      expect(whole.legs.at(-1)).toMatchObject({
        status: 'not_started',
        hash: '',
        block: -1,
        fromAddress: channel,
        toAddress: recipient,
        finalisedAt: -1,
      })
      expect(whole.transient).toMatchObject({ estimatedTimeToComplete: 618, currentLegIndex: 1 })
    }
  })
  it('adds the time of the second leg while the first is pending', () => {
    const transient = { estimatedTimeToComplete: 12, currentLegIndex: 0 }
    const whole = mergeLegs(secondLeg, first({ status: 'pending', trackingStatus: 'mempool', transient }), undefined)
    expect(whole).toMatchObject({ status: 'pending', trackingStatus: 'mempool' })
    expect(whole.transient).toEqual({ estimatedTimeToComplete: 630, currentLegIndex: 0 })
  })
  it('numbers the legs from the first of both', () => {
    const transient = { estimatedTimeToComplete: 60, currentLegIndex: 1 }
    const whole = mergeLegs(secondLeg, first(), second({ status: 'swapping', trackingStatus: 'outbound', transient }))
    expect(whole).toMatchObject({ status: 'swapping', trackingStatus: 'outbound', finalisedAt: -1 })
    expect(whole.transient?.currentLegIndex).toBe(1)
    expect(whole.legs[1]).toMatchObject({ hash: 's1' })
    const paid = first({ legs: [step({ hash: '0xdd' }), step()] })
    expect(mergeLegs(secondLeg, paid, second({ transient })).transient?.currentLegIndex).toBe(2)
    const early = { estimatedTimeToComplete: 60, currentLegIndex: 0 }
    const unpaid = mergeLegs(secondLeg, first({ legs: [] }), second({ transient: early }))
    expect(unpaid.transient?.currentLegIndex).toBe(0)
  })
  it('has no place among the legs where the second provider says none, and nothing of the first one’s haste', () => {
    const transient = { estimatedTimeToComplete: 60 }
    expect(mergeLegs(secondLeg, first(), second({ transient })).transient).toEqual(transient)
    const begun = first({ transient: { estimatedTimeToComplete: 12, currentLegIndex: 0 } })
    expect(mergeLegs(secondLeg, begun, second()).transient).toBeUndefined()
  })
  it('is explained by the second provider, where that says anything', () => {
    const [own, other] = [{ providerExplorerUrl: 'https://one' }, { providerExplorerUrl: 'https://two' }]
    expect(mergeLegs(secondLeg, first(own), second(other)).providerExplorerUrl).toBe('https://two')
    expect(mergeLegs(secondLeg, first(own), second()).providerExplorerUrl).toBe('https://one')
    expect(mergeLegs(secondLeg, first(), second(other)).providerExplorerUrl).toBe('https://two')
  })
  it('is swapping while the second deposit confirms, whatever the provider reports', () =>
    expect(mergeLegs(secondLeg, first(), second({ status: 'pending', trackingStatus: 'inbound' }))).toMatchObject({
      status: 'swapping',
      trackingStatus: 'swapping',
    }))
  it('is refunded when the first leg is, with nothing bought', () => {
    const whole = mergeLegs(
      secondLeg,
      first({ status: 'refunded', trackingStatus: 'refunded', refundReason: 'price' }),
      undefined,
    )
    expect(whole).toMatchObject({ status: 'refunded', toAsset: 'BTC.BTC', toAmount: '0', refundReason: 'price' })
    expect(whole.legs).toHaveLength(1)
  })
  it('fails when the first leg does, and waits for no second one', () => {
    const failed = first({ status: 'failed', trackingStatus: 'reverted' })
    const goal = { toAsset: btc.identifier, toAddress: recipient }
    expect(mergeLegs(secondLeg, failed, undefined)).toEqual({ ...failed, ...goal, toAmount: '' })
  })
  it('is refunded in the intermediate asset when the second leg is', () => {
    const back = step({
      type: 'token_transfer',
      status: 'refunded',
      hash: '0xcc',
      toAsset: usdc.identifier,
      toAmount: '998',
      toAddress: sender,
    })
    const two = second({ status: 'refunded', trackingStatus: 'refunded', toAmount: '0', refundReason: 'slippage' })
    const whole = mergeLegs(secondLeg, first(), { ...two, legs: [...two.legs.slice(0, 1), back] })
    expect(whole).toMatchObject({
      status: 'refunded',
      trackingStatus: 'refunded',
      toAmount: '0',
      refundReason: 'slippage',
    })
    expect(whole.legs.at(-1)).toEqual(back)
  })
  it('stays partially refunded', () =>
    expect(mergeLegs(secondLeg, first(), second({ trackingStatus: 'partially_refunded' }))).toMatchObject({
      status: 'completed',
      trackingStatus: 'partially_refunded',
    }))
  it('is completed only when the second leg is, for any two statuses', () => {
    const status = fc.constantFrom<TrackStatus>(
      'unknown',
      'not_started',
      'pending',
      'swapping',
      'completed',
      'refunded',
      'failed',
    )
    fc.assert(
      fc.property(status, fc.option(status, { nil: undefined }), (one, two) => {
        const whole = mergeLegs(secondLeg, first({ status: one }), two && second({ status: two }))
        expect(whole.status === 'completed').toBe(two === 'completed')
        if (whole.status === 'refunded' || whole.status === 'failed') expect([one, two]).toContain(whole.status)
        expect(whole.legs.length).toBeGreaterThan(0)
        expect(whole).toMatchObject({ toAsset: 'BTC.BTC', toAddress: recipient, hash: '0xAA' })
      }),
    )
  })
})
