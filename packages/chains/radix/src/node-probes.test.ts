import { readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { XRD } from './address.ts'
import { radix } from './radix.ts'

it('probes a Radix gateway', async () => {
  const read = await readProbe(radix({ gateway: 'https://node.example' }), 'XRD', {
    '/status/gateway-status': {
      ledger_state: {
        network: 'mainnet',
        state_version: 5_151_578,
        proposer_round_timestamp: '2023-10-11T07:21:03.167Z',
      },
    },
    '/state/entity/page/fungibles/': { items: [{ resource_address: XRD, amount: '1.5' }] },
  })
  expect(read).toMatchObject({
    network: { found: 'mainnet', expected: 'mainnet' },
    head: { height: 5_151_578n, time: Date.parse('2023-10-11T07:21:03.167Z') },
    balance: { amount: 1_500_000_000_000_000_000n },
  })
})
