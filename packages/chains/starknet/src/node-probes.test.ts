import { readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { starknet } from './starknet.ts'

/** Reads a node with this price of a unit of gas, fri. */
const probeAt = (l2: string) =>
  readProbe(starknet({ rpc: 'https://node.example' }), 'STRK', {
    starknet_chainId: '0x534e5f4d41494e',
    starknet_getBlockWithTxHashes: {
      block_number: 8_000_000,
      timestamp: 1_735_689_600,
      l1_data_gas_price: { price_in_fri: '0x0', price_in_wei: '0x0' },
      l2_gas_price: { price_in_fri: l2, price_in_wei: '0x1' },
    },
    starknet_call: ['0x5', '0x0'],
  })

it('probes a Starknet node', async () => {
  expect(await probeAt('0x1dcd65000')).toMatchObject({
    network: { found: '0x534e5f4d41494e', expected: '0x534e5f4d41494e' },
    head: { height: 8_000_000n, time: 1_735_689_600_000 },
    fee: { value: '8000000000' },
    balance: { amount: 5n },
  })
})

it('names a fallback of the fee that is below what transfers cost', async () => {
  const value = '50000000000000000'
  expect(await probeAt('0x1dcd65000')).toMatchObject({
    facts: [
      { name: 'feeBound', value, current: '24000000000000000', agrees: true },
      { name: 'feeBoundCeiling', agrees: true },
    ],
  })
  // 2 million units at 20 gfri, and half as much again.
  expect(await probeAt('0x4a817c800')).toMatchObject({
    facts: [
      { name: 'feeBound', value, current: '60000000000000000', agrees: false },
      { name: 'feeBoundCeiling', agrees: true },
    ],
  })
  // At 2,000 gfri the ceiling does not pay for a transfer.
  expect(await probeAt('0x1d1a94a2000')).toMatchObject({ facts: [{ agrees: false }, { agrees: false }] })
})
