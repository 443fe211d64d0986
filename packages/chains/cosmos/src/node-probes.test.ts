import { createHash } from 'node:crypto'
import { bech32 } from '@scure/base'
import { readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { cosmos } from './cosmos.ts'

it('probes a Cosmos gateway', async () => {
  const address = bech32.encode(
    'thor',
    bech32.toWords(createHash('sha256').update('fee_collector').digest().subarray(0, 20)),
  )
  const read = await readProbe(cosmos({ gateway: { THOR: 'https://node.example' } }), 'THOR', {
    '/cosmos/base/tendermint/v1beta1/blocks/latest': {
      block: { header: { chain_id: 'thorchain-1', height: '23000000', time: '2025-01-01T00:00:00.123456789Z' } },
    },
    [`/balances/${address}?pagination.limit=200`]: {
      balances: [{ denom: 'rune', amount: '150' }],
      pagination: { next_key: null },
    },
    '/thorchain/network': { native_tx_fee_rune: '3000000' },
  })
  expect(read).toMatchObject({
    network: { found: 'thorchain-1', expected: 'thorchain-1' },
    head: { height: 23_000_000n, time: Date.parse('2025-01-01T00:00:00.123Z') },
    balance: { address, amount: 150n },
    facts: [{ value: '2000000', current: '3000000' }],
  })
})
