import { readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { solana } from './solana.ts'

const readNode = (rent: number) =>
  readProbe(solana({ rpc: 'https://node.example' }), 'SOL', {
    getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    getSlot: 381_000_000,
    getBlockTime: 1_735_689_600,
    getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: 12_000 }],
    getBalance: { context: { slot: 1 }, value: 1 },
    getMinimumBalanceForRentExemption: rent,
  })

it('probes a Solana node', async () => {
  const read = await readNode(650_240)
  expect(read.network?.found).toBe(read.network?.expected)
  expect(read).toMatchObject({
    head: { height: 381_000_000n, time: 1_735_689_600_000 },
    fee: { value: '12000', unit: 'microlamport/CU' },
    balance: { amount: 1n },
    // A lower rent changes nothing: nodes tell it.
    facts: [{ name: 'lamportsPerByte', value: '6960', current: '5080', agrees: true }],
  })
  expect((await readNode(900_000)).facts).toMatchObject([{ value: '6960', current: '7031', agrees: false }])
})
