import { expect, it } from 'vitest'
import { type Journey, observing, stagesOf } from './journey.ts'
import type { TestMember } from './member.ts'

/** A swap under way, whatever the network. */
export const progressSuite = (member: TestMember, journey: Journey): void => {
  const { sold, bought } = journey
  const { tx, done, userPlan, affiliatePlan, affiliatePaid } = stagesOf(member, journey)
  const observed = observing(member, journey)

  it('follows a deposit while it is confirmed', async () => {
    const stages = {
      inbound_observed: { pre_confirmation_count: 40, final_count: 0, completed: true },
      inbound_confirmation_counted: {
        external_observed_height: sold.height,
        remaining_confirmation_seconds: 500,
        completed: false,
      },
      inbound_finalised: { completed: false },
    }
    const observation = await observed({ tx, stages })
    expect(observation).toMatchObject({
      status: 'pending',
      trackingStatus: 'inbound',
      block: sold.height,
      type: 'streaming_swap',
      fromAmount: sold.amountHuman,
      toAsset: bought.asset,
    })
    // One block of the network for the swap.
    expect(observation?.transient).toEqual({ estimatedTimeToComplete: 506 + bought.seconds, currentLegIndex: 0 })
    expect(observation?.legs.map(({ status, type }) => [type, status])).toEqual([
      ['native_send', 'pending'],
      ['streaming_swap', 'not_started'],
    ])
  })

  it('counts the sub-swaps of a stream', async () => {
    const { interval } = journey
    const stages = {
      ...done,
      swap_status: { pending: true, streaming: { interval, quantity: 4, count: 1 } },
      swap_finalised: { completed: false },
    }
    const observation = await observed({ tx, stages })
    expect(observation).toMatchObject({ status: 'swapping', trackingStatus: 'swapping' })
    expect(observation?.transient).toEqual({
      estimatedTimeToComplete: 3 * interval * 6 + bought.seconds,
      currentLegIndex: 1,
      providerDetails: { streamingDetails: { interval, quantity: 4, count: 1, subSwapsMap: [1, 0, 0, 0] } },
    })
  })

  it.each([
    ['', {}, 0],
    [' that is held back', { outbound_delay: { remaining_delay_seconds: 90, completed: false } }, 90],
  ])('waits for a payment%s, and keeps the affiliate out of the legs', async (_, delayed, delay) => {
    const stages = { ...done, ...delayed, outbound_signed: { completed: false } }
    const status = { tx, stages, planned_out_txs: [userPlan, affiliatePlan], out_txs: [affiliatePaid] }
    const observation = await observed(status)
    expect(observation).toMatchObject({
      status: 'swapping',
      trackingStatus: 'outbound',
      toAmount: bought.plannedHuman,
      finalisedAt: -1,
    })
    expect(observation?.transient?.estimatedTimeToComplete).toBe(delay + bought.seconds)
    expect(observation?.legs.at(-1)).toMatchObject({
      chainId: bought.chainId,
      hash: '',
      status: 'pending',
      toAmount: bought.plannedHuman,
    })
    expect(observation?.legs).toHaveLength(3)
  })

  it('waits on when a payment is signed but not listed yet', async () => {
    const status = { tx, stages: done, planned_out_txs: [userPlan, affiliatePlan], out_txs: [affiliatePaid] }
    expect(await observed(status)).toMatchObject({ status: 'swapping', trackingStatus: 'outbound' })
  })
}
