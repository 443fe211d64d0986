import { expect, it } from 'vitest'
import { type SwapScenario, stagesOf, statusOf } from './swap-scenario.ts'
import type { TestNetwork } from './test-network.ts'

/** The status of an unfinished swap, on any network. */
export const progressSuite = (testNetwork: TestNetwork, scenario: SwapScenario): void => {
  const { sold, bought } = scenario
  const { tx, done, userPlan, affiliatePlan, affiliatePaid } = stagesOf(testNetwork, scenario)
  const statusAfter = statusOf(testNetwork, scenario)

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
    const swapStatus = await statusAfter({ tx, stages })
    expect(swapStatus).toMatchObject({
      status: 'pending',
      trackingStatus: 'inbound',
      block: sold.height,
      type: 'streaming_swap',
      fromAmount: sold.amountHuman,
      toAsset: bought.asset,
    })
    // One block of the network for the swap.
    expect(swapStatus?.transient).toEqual({ estimatedTimeToComplete: 506 + bought.seconds, currentLegIndex: 0 })
    expect(swapStatus?.legs.map(({ status, type }) => [type, status])).toEqual([
      ['native_send', 'pending'],
      ['streaming_swap', 'not_started'],
    ])
  })

  it('counts the sub-swaps of a stream', async () => {
    const { interval } = scenario
    const stages = {
      ...done,
      swap_status: { pending: true, streaming: { interval, quantity: 4, count: 1 } },
      swap_finalised: { completed: false },
    }
    const swapStatus = await statusAfter({ tx, stages })
    expect(swapStatus).toMatchObject({ status: 'swapping', trackingStatus: 'swapping' })
    expect(swapStatus?.transient).toEqual({
      estimatedTimeToComplete: 3 * interval * 6 + bought.seconds,
      currentLegIndex: 1,
      providerDetails: { streamingDetails: { interval, quantity: 4, count: 1, subSwapsMap: [1, 0, 0, 0] } },
    })
  })

  it.each([
    ['', {}, 0],
    [' that is held back', { outbound_delay: { remaining_delay_seconds: 90, completed: false } }, 90],
  ])('waits for a payment%s, without a leg for the affiliate', async (_, delayed, delay) => {
    const stages = { ...done, ...delayed, outbound_signed: { completed: false } }
    const status = { tx, stages, planned_out_txs: [userPlan, affiliatePlan], out_txs: [affiliatePaid] }
    const swapStatus = await statusAfter(status)
    expect(swapStatus).toMatchObject({
      status: 'swapping',
      trackingStatus: 'outbound',
      toAmount: bought.plannedHuman,
      finalisedAt: -1,
    })
    expect(swapStatus?.transient?.estimatedTimeToComplete).toBe(delay + bought.seconds)
    expect(swapStatus?.legs.at(-1)).toMatchObject({
      chainId: bought.chainId,
      hash: '',
      status: 'pending',
      toAmount: bought.plannedHuman,
    })
    expect(swapStatus?.legs).toHaveLength(3)
  })

  it('waits when a payment is signed but not listed yet', async () => {
    const status = { tx, stages: done, planned_out_txs: [userPlan, affiliatePlan], out_txs: [affiliatePaid] }
    expect(await statusAfter(status)).toMatchObject({ status: 'swapping', trackingStatus: 'outbound' })
  })
}
