import { readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { starknet } from './starknet.ts'

it('probes a Starknet node', async () => {
  const read = await readProbe(starknet({ rpc: 'https://node.example' }), 'STRK', {
    starknet_chainId: '0x534e5f4d41494e',
    starknet_getBlockWithTxHashes: {
      block_number: 8_000_000,
      timestamp: 1_735_689_600,
      l2_gas_price: { price_in_fri: '0x1dcd65000', price_in_wei: '0x1' },
    },
    starknet_call: ['0x5', '0x0'],
  })
  expect(read).toMatchObject({
    network: { found: '0x534e5f4d41494e', expected: '0x534e5f4d41494e' },
    head: { height: 8_000_000n, time: 1_735_689_600_000 },
    fee: { value: '8000000000' },
    balance: { amount: 5n },
  })
})
