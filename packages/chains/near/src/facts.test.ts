import { describeRecorded, ReplaceableFacts, readProbe, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { nearFacts } from './facts.ts'
import { near } from './near.ts'
import { buildOver, chainOver, coin, nodeOf, USDT } from './testing/fixtures.ts'

const sell = { kind: 'simpleTransfer', amount: 5n, sources: ['alice.near'] as [string], to: 'bob.near' } as const
const accounts = { 'alice.near': 10n ** 25n, 'bob.near': 1n }

it('replaced facts hold for the next build', async () => {
  const facts = new ReplaceableFacts()
  const chain = chainOver(nodeOf({ accounts, tokens: 9n }).http, {}, facts)
  expect((await buildOver(chain, { ...sell, asset: coin })).networkFee).toBe(10n ** 21n)
  const token = await buildOver(chain, { ...sell, asset: USDT })
  expect(chain.decode(token, 'NEAR').amount).toBe(5n)

  facts.replace({ name: 'transactionGas', value: '20000000000000' }, { name: 'maxRegistrationFee', value: '7' })
  expect((await buildOver(chain, { ...sell, asset: coin })).networkFee).toBe(2n * 10n ** 21n)
  await expect(buildOver(chain, { ...sell, asset: USDT })).rejects.toThrow('at most 7 is accepted')
  expect(() => chain.decode(token, 'NEAR')).toThrow('its deposit is too high')
})

it('another price of storage is named', async () => {
  const read = async (price: string) =>
    (
      await readProbe(near({ rpc: 'https://node.example' }), 'NEAR', {
        status: {
          chain_id: 'mainnet',
          sync_info: { latest_block_height: 1, latest_block_time: '2025-01-01T00:00:00Z' },
        },
        gas_price: { gas_price: '100000000' },
        query: { amount: '7', locked: '0', storage_usage: 500 },
        EXPERIMENTAL_protocol_config: { runtime_config: { storage_amount_per_byte: price } },
      })
    ).facts
  expect(await read('10000000000000000000')).toMatchObject([{ name: 'storagePrice', agrees: true }])
  expect(await read('1000000000000000000')).toMatchObject([{ current: '1000000000000000000', agrees: false }])
})

describeRecorded('facts of NEAR', () => {
  it('the gas of a transaction covers a recorded transfer', () => {
    const { receipts_outcome, transaction_outcome } = recordedJson(
      'chains/data/rpc/near-transaction_transfer_success.json',
    ).result
    const burnt = [transaction_outcome, ...receipts_outcome].reduce(
      (sum: bigint, { outcome }: { outcome: { gas_burnt: number } }) => sum + BigInt(outcome.gas_burnt),
      0n,
    )
    expect(nearFacts.own.transactionGas).toBeGreaterThan(burnt)
    expect(nearFacts.own.transactionGas).toBeLessThan(2n * burnt)
  })
})
