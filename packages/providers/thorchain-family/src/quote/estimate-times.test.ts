import { describe, expect, it } from 'vitest'
import { networkData as network } from '../testing/network-data.ts'
import { estimateTimes } from './estimate-times.ts'

// Seconds of a block: 600 on Bitcoin, 12.5 on Ethereum, 6 on the network.
describe('the times of a quote', () => {
  it('are those of the node', () => {
    const quote = { inbound_confirmation_seconds: 1_200, streaming_swap_seconds: 54, outbound_delay_seconds: 84 }
    expect(estimateTimes(quote, { from: 'BTC', to: 'ETH' }, network)).toEqual({
      inbound: 1_200,
      swap: 54,
      outbound: 96.5,
    })
  })

  it('are at least a block of each chain', () => {
    expect(estimateTimes({}, { from: 'BTC', to: 'ETH' }, network)).toEqual({ inbound: 600, swap: 6, outbound: 12.5 })
    const quote = { inbound_confirmation_seconds: 599, streaming_swap_seconds: 5 }
    expect(estimateTimes(quote, { from: 'BTC', to: 'ETH' }, network)).toMatchObject({ inbound: 600, swap: 6 })
    expect(estimateTimes({}, { from: 'X', to: 'X' }, network)).toEqual({ inbound: 0, swap: 6, outbound: 0 })
  })

  it('follow from the blocks of the stream where the node names no seconds', () => {
    expect(estimateTimes({ streaming_swap_blocks: 9 }, { from: 'ETH', to: 'BTC' }, network).swap).toBe(54)
    const both = { streaming_swap_blocks: 9, streaming_swap_seconds: 12 }
    expect(estimateTimes(both, { from: 'ETH', to: 'BTC' }, network).swap).toBe(12)
  })
})
