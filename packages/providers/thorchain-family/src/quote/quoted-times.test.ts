import { describe, expect, it } from 'vitest'
import { networkData as network } from '../testing/network-data.ts'
import { quotedTimes } from './quoted-times.ts'

// Seconds of a block: 600 on Bitcoin, 12.5 on Ethereum, 6 on the network.
describe('the times of a quote', () => {
  it('are those of the node', () => {
    const quote = { inbound_confirmation_seconds: 1_200, streaming_swap_seconds: 54, outbound_delay_seconds: 84 }
    expect(quotedTimes(network, quote, 'BTC', 'ETH')).toEqual({ inbound: 1_200, swap: 54, outbound: 96.5 })
  })

  it('are at least a block of each chain', () => {
    expect(quotedTimes(network, {}, 'BTC', 'ETH')).toEqual({ inbound: 600, swap: 6, outbound: 12.5 })
    const quote = { inbound_confirmation_seconds: 599, streaming_swap_seconds: 5 }
    expect(quotedTimes(network, quote, 'BTC', 'ETH')).toMatchObject({ inbound: 600, swap: 6 })
    expect(quotedTimes(network, {}, 'X', 'X')).toEqual({ inbound: 0, swap: 6, outbound: 0 })
  })

  it('follow from the blocks of the stream where the node names no seconds', () => {
    expect(quotedTimes(network, { streaming_swap_blocks: 9 }, 'ETH', 'BTC').swap).toBe(54)
    const both = { streaming_swap_blocks: 9, streaming_swap_seconds: 12 }
    expect(quotedTimes(network, both, 'ETH', 'BTC').swap).toBe(12)
  })
})
