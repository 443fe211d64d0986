import { readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { cardano } from './cardano.ts'

it('probes a Koios gateway', async () => {
  const read = await readProbe(cardano({ gateway: 'https://node.example', feePerByte: 40 }), 'ADA', {
    '/genesis': [{ networkmagic: '764824073' }],
    '/tip': [{ abs_slot: 140_000_000, block_no: 11_000_000, block_time: 1_735_689_600 }],
    '/epoch_params?order=epoch_no.desc&limit=1': [
      { epoch_no: 550, min_fee_a: 44, min_fee_b: 155_381, coins_per_utxo_size: '4310' },
    ],
    '/address_utxos': [],
  })
  expect(read).toMatchObject({
    network: { found: '764824073', expected: '764824073' },
    head: { height: 11_000_000n, time: 1_735_689_600_000 },
    fee: { value: '44' },
    balance: { amount: 0n },
  })
  expect(read.facts?.map(({ value, current }) => [value, current])).toEqual([
    ['40', '44'],
    ['155381', '155381'],
    ['4310', '4310'],
  ])
})
