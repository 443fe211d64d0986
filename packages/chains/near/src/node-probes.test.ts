import { readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { near } from './near.ts'

it('probes a NEAR node', async () => {
  const sync = { latest_block_height: 170_000_000, latest_block_time: '2025-01-01T00:00:00.123456789Z', syncing: false }
  const read = await readProbe(near({ rpc: 'https://node.example' }), 'NEAR', {
    status: { chain_id: 'mainnet', sync_info: sync },
    gas_price: { gas_price: '100000000' },
    query: { amount: '7', locked: '0', storage_usage: 500 },
    EXPERIMENTAL_protocol_config: { runtime_config: { storage_amount_per_byte: '10000000000000000000' } },
  })
  expect(read).toMatchObject({
    network: { found: 'mainnet', expected: 'mainnet' },
    head: { height: 170_000_000n, time: Date.parse('2025-01-01T00:00:00.123Z') },
    fee: { value: '100000000' },
    balance: { amount: 7n },
  })
})
