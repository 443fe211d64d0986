import { readProbe } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { HOLDINGS } from './gateway/graphql.ts'
import { sui } from './sui.ts'

const coins = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }

describe('the probe of a Sui node', () => {
  it('reads GraphQL', async () => {
    const read = await readProbe(sui({ rpc: 'https://node.example' }), 'SUI', {
      '{ chainIdentifier checkpoint { sequenceNumber timestamp } }': {
        data: {
          chainIdentifier: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S',
          checkpoint: { sequenceNumber: 200_000_000, timestamp: '2025-01-01T00:00:00.500Z' },
        },
      },
      '{ epoch { referenceGasPrice } }': { data: { epoch: { referenceGasPrice: '550' } } },
      [HOLDINGS]: {
        data: { epoch: { referenceGasPrice: '550' }, address: { gas: coins, gasTotal: { coinBalance: '9' } } },
      },
    })
    expect(read).toMatchObject({
      network: { found: '35834a8a', expected: '35834a8a' },
      head: { height: 200_000_000n, time: Date.parse('2025-01-01T00:00:00.500Z') },
      fee: { value: '550' },
      balance: { amount: 9n },
    })
  })

  it('reads JSON-RPC', async () => {
    const read = await readProbe(sui({ rpc: 'https://node.example', protocol: 'json-rpc' }), 'SUI', {
      sui_getChainIdentifier: '35834a8a',
      sui_getLatestCheckpointSequenceNumber: '200000000',
      sui_getCheckpoint: { timestampMs: '1735689600500' },
      suix_getReferenceGasPrice: '550',
      suix_getBalance: { totalBalance: '9' },
      suix_getCoins: { data: [], hasNextPage: false, nextCursor: null },
    })
    expect(read).toMatchObject({
      network: { found: '35834a8a' },
      head: { height: 200_000_000n, time: 1_735_689_600_500 },
      fee: { value: '550' },
      balance: { amount: 9n },
    })
  })
})
