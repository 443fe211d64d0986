import { ReplaceableFacts, readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { cardano } from './cardano.ts'
import { buildOver, chainOver, coin, enterprise, gatewayOf } from './testing/fixtures.ts'

const sell = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 5_000_000n,
  sources: [enterprise(1)] as [string],
  to: enterprise(2),
} as const

it('replaced facts hold for the next build and the next request', async () => {
  const facts = new ReplaceableFacts()
  const hosts: string[] = []
  const { http } = gatewayOf([{ lovelace: 90_000_000n }], ['epoch_params'])
  const chain = chainOver(
    async (request) => {
      hosts.push(new URL(request.url).host)
      return http(request)
    },
    {},
    facts,
  )
  const before = (await buildOver(chain, sell)).networkFee
  facts.replace({ name: 'feeFixed', value: 255_381 }, { name: 'gateways', value: ['https://mine.example/api/v1'] })
  expect((await buildOver(chain, sell)).networkFee).toBe(before + 100_000n)
  expect([hosts[0], hosts.at(-1)]).toEqual(['api.koios.rest', 'mine.example'])
})

it('protocol parameters that the network has changed are named', async () => {
  const read = async (row: object) => {
    const answers = {
      '/genesis': [{ networkmagic: '764824073' }],
      '/tip': [{ abs_slot: 1, block_no: 1, block_time: 1 }],
      '/epoch_params?order=epoch_no.desc&limit=1': [row],
      '/address_utxos': [],
    }
    return (await readProbe(cardano({ gateway: 'https://node.example' }), 'ADA', answers)).facts
  }
  const row = {
    min_fee_a: 44,
    min_fee_b: 155_381,
    coins_per_utxo_size: '4310',
    max_tx_size: 16_384,
    max_val_size: '5000',
  }
  expect((await read(row))?.map(({ name, agrees }) => [name, agrees])).toEqual([
    ['feePerByte', true],
    ['feeFixed', true],
    ['coinsPerByte', true],
    ['maxTransactionBytes', true],
    ['maxValueBytes', true],
  ])
  const changed = await read({ ...row, max_tx_size: 20_000, min_fee_a: 50 })
  expect(changed?.filter(({ agrees }) => !agrees)).toMatchObject([
    { name: 'feePerByte', value: '44', current: '50' },
    { name: 'maxTransactionBytes', value: '16384', current: '20000' },
  ])
})
