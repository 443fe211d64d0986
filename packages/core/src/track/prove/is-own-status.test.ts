import { describe, expect, it } from 'vitest'
import type { StoredLeg, StoredSwap } from '../../contract/stores.ts'
import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'
import type { TokenLookup } from '../../contract/token.ts'
import { createAddressComparison } from '../../domain/address-comparison.ts'
import { btc } from '../../testing/fakes.ts'
import type { Observation } from '../read/observe.ts'
import { isForeignDeposit, isPayout, readDeposit } from './is-foreign-deposit.ts'
import { isOwnStatus } from './is-own-status.ts'
import { isSameHash } from './is-same-hash.ts'

const tokens = { find: (identifier: string) => (identifier === 'BTC.BTC' ? btc : undefined) } as TokenLookup
const engine = { catalogue: tokens, isSameAddress: createAddressComparison(new Map()) }
const swap = { sellAsset: 'BTC.BTC', sellAmount: 10_000_000n, sourceAddress: '0xAA' } as StoredSwap
const status = (more: Partial<SwapStatus> = {}): SwapStatus =>
  ({ hash: '0xF0', fromAddress: '0xbb', fromAmount: '0.04', legs: [], ...more }) as SwapStatus
const leg = (more: Partial<StatusLeg>) => ({ hash: '', fromAddress: '', fromAmount: '', ...more }) as StatusLeg

describe('a deposit into the channel of a swap', () => {
  const foreign = (more: Partial<SwapStatus> = {}, other: Partial<StoredSwap> = {}) =>
    isForeignDeposit(engine, { ...swap, ...other }, status(more))

  it('is foreign where it comes from another sender and is less than half of what is sold', () => {
    expect(foreign()).toBe(true)
    expect(foreign({ fromAmount: '0.05' })).toBe(false)
    expect(foreign({ fromAmount: '0.04999999' })).toBe(true)
    expect(foreign({ fromAddress: '0xaa' })).toBe(false)
  })

  it('may be the own one without a sender, an amount, or a token that is known', () => {
    expect(foreign({ fromAddress: '' })).toBe(false)
    expect(foreign({ fromAmount: '' })).toBe(false)
    expect(foreign({}, { sellAsset: 'BTC.OTHER' })).toBe(false)
  })

  it('is read from the first leg where the whole is silent', () => {
    const silent = { fromAddress: '', fromAmount: '' }
    expect(foreign({ ...silent, legs: [leg({ fromAddress: '0xbb', fromAmount: '0.04' })] })).toBe(true)
    expect(foreign({ ...silent, legs: [leg({ fromAddress: '0xAA', fromAmount: '0.04' })] })).toBe(false)
    const both = status({ legs: [leg({ hash: 'l', fromAddress: 'f' })] })
    expect(readDeposit(both)).toEqual({ hash: '0xF0', fromAddress: '0xbb' })
    expect(readDeposit({ ...both, hash: '', fromAddress: '' })).toEqual({ hash: 'l', fromAddress: 'f' })
    expect(readDeposit({ hash: '', fromAddress: '', legs: [] })).toEqual({ hash: '', fromAddress: '' })
  })

  it('is foreign to a swap with a deposit where it is another transaction, whatever its sender and amount', () => {
    const own = { fromAddress: '0xaa', fromAmount: '0.1' }
    expect(foreign(own, { hash: 'f1' })).toBe(true)
    expect(foreign({}, { hash: 'F0' })).toBe(false)
    expect(foreign({ ...own, hash: '' }, { hash: 'f1' })).toBe(false)
  })
})

describe('a deposit of the second leg', () => {
  const second = { sellAsset: 'BTC.BTC', sellAmount: 10_000_000n } as StoredLeg
  const payout = (payouts: readonly string[], more: Partial<SwapStatus> = {}) =>
    isPayout(tokens, { secondLeg: second, payouts }, status(more))

  it('is the payout of the first where that provider reports it', () => {
    expect([payout(['f0']), payout(['aa', 'f0']), payout(['aa'], { fromAmount: '0.1' })]).toEqual([true, true, false])
  })

  it('is at least half of what was to be paid out where it is not reported', () => {
    expect([payout([]), payout([], { fromAmount: '0.05' })]).toEqual([false, true])
    expect([payout(['aa'], { hash: '' }), payout(['aa'], { hash: '', fromAmount: '0.05' })]).toEqual([false, true])
  })
})

describe('two spellings of a hash', () => {
  it('are the same without case and prefix', () => {
    expect([isSameHash('0xAB', 'ab'), isSameHash('0Xab', 'AB'), isSameHash('ab', 'ac')]).toEqual([true, true, false])
    expect(isSameHash('a0xb', 'ab')).toBe(false)
  })
})

describe('what was observed', () => {
  const own = (swapOf: Partial<StoredSwap> | undefined, hash: string | undefined, more: Partial<SwapStatus> = {}) =>
    isOwnStatus(engine, {
      request: hash === undefined ? {} : { hash },
      swap: swapOf && { ...swap, ...swapOf },
      swapStatus: status(more),
    } as unknown as Observation)

  it('is nothing of a swap where none was found', () => {
    expect([own(undefined, 'f0'), own(undefined, undefined)]).toEqual([false, false])
  })

  it('is of the swap where the request named no transaction, or none was seen', () => {
    expect([own({}, undefined), own({}, 'f0', { hash: '' })]).toEqual([true, true])
  })

  it('is of a swap with a deposit where that was named or seen', () => {
    expect([own({ hash: 'f0' }, 'aa'), own({ hash: 'aa' }, '0xAA'), own({ hash: 'aa' }, 'f0')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is of a swap without a deposit only where its channel was paid, by no stranger', () => {
    const channel = { depositChannelId: 'C' }
    expect([own({}, 'f0', { fromAmount: '0.1' }), own(channel, 'f0', { fromAmount: '0.1' })]).toEqual([false, true])
    expect(own(channel, 'f0')).toBe(false)
  })
})
