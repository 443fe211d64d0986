import { readProbe } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { substrate } from './substrate.ts'

describe('the probe of a Substrate node', () => {
  it('reads network and head, and of Asset Hub a balance', async () => {
    const answers = {
      chain_getBlockHash: '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
      chain_getHeader: { number: '0x989680' },
      // 1 735 689 600 000 ms as a little-endian u64.
      state_getStorage: '0x007c291f94010000',
    }
    const probed = substrate({ rpc: { FLIP: 'https://node.example' } })
    const flip = await readProbe(probed, 'FLIP', answers)
    expect(flip.head).toEqual({ height: 10_000_000n, time: 1_735_689_600_000 })
    expect(flip.network?.found).not.toBe(flip.network?.expected)
    expect([flip.balance, flip.fee]).toEqual([undefined, undefined])
  })
})
