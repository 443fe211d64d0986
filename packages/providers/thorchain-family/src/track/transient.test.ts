import { describe, expect, it } from 'vitest'
import { networkData as network } from '../testing/network-data.ts'
import type { Progress, Stage } from './stages.ts'
import type { StatusInput } from './status-input.ts'
import { describeProgress } from './transient.ts'

const of = (progress: Partial<Progress>, asset: string | undefined = 'e') =>
  describeProgress({
    network,
    memo: asset === '' ? undefined : { asset },
    progress: { stage: 'inbound', depositBlock: -1, confirmationSeconds: 0, delaySeconds: 0, ...progress },
  } as unknown as StatusInput)

/** A block of Ethereum has 12.5 seconds, one of the network 6. */
describe('the time that is left', () => {
  const left = (progress: Partial<Progress>, asset?: string): number => of(progress, asset).estimatedTimeToComplete

  it('is that of confirmations, one block for the swap, the delay, and a block of the chain that is paid', () => {
    const waits = { confirmationSeconds: 500, delaySeconds: 90 }
    const stages: readonly Stage[] = ['unseen', 'inbound', 'swapping', 'outbound', 'settled']
    expect(stages.map((stage) => left({ ...waits, stage }))).toEqual([608.5, 608.5, 108.5, 102.5, 102.5])
  })

  it('counts the sub-swaps of a stream that are left, at least a block each', () => {
    const streamed = (interval: number, quantity: number, count: number) =>
      left({ stage: 'swapping', streaming: { interval, quantity, count } })
    expect(streamed(2, 4, 1)).toBe(36 + 12.5)
    expect(streamed(0, 4, 1)).toBe(18 + 12.5)
    expect(streamed(1, 4, 4)).toBe(12.5)
    expect(streamed(1, 4, 5)).toBe(12.5)
  })

  it('ends with a block of the network itself where nothing else is known', () => {
    expect(left({ stage: 'outbound' }, 'r')).toBe(6)
    expect(left({ stage: 'outbound' }, '')).toBe(6)
    expect(left({ stage: 'outbound' }, 'X.X')).toBe(0)
  })
})

describe('the progress of an unfinished swap', () => {
  it('is the leg that is under way', () => {
    const stages: readonly Stage[] = ['unseen', 'inbound', 'swapping', 'outbound', 'settled']
    expect(stages.map((stage) => of({ stage }).currentLegIndex)).toEqual([0, 0, 1, 2, 2])
    expect(of({}).providerDetails).toBeUndefined()
  })

  it('shows each sub-swap of a stream, at most a thousand', () => {
    const details = of({ streaming: { interval: 2, quantity: 4, count: 1 } }).providerDetails
    expect(details).toEqual({ streamingDetails: { interval: 2, quantity: 4, count: 1, subSwapsMap: [1, 0, 0, 0] } })
    const long = of({ streaming: { interval: 2, quantity: 5_000, count: 1_500 } }).providerDetails as {
      readonly streamingDetails: { readonly subSwapsMap: readonly number[] }
    }
    expect(long.streamingDetails.subSwapsMap).toEqual(Array(1_000).fill(1))
  })
})
