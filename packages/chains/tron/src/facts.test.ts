import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { rich, simple } from './testing/deposits.ts'
import { buildOver, chainOver, context, nodeOf, tether } from './testing/fixtures.ts'

const sell = { ...simple, asset: tether }

it('replaced facts hold for the next build and the next request', async () => {
  const facts = new ReplaceableFacts()
  const { http } = nodeOf(rich)
  const hosts: string[] = []
  const chain = chainOver(
    async (request) => {
      hosts.push(new URL(request.url).host)
      return http(request)
    },
    {},
    facts,
  )
  expect((await buildOver(chain, sell)).tx).toMatchObject({ raw_data: { fee_limit: 10_000_000 } })
  facts.replace({ name: 'feeLimitFloor', value: '20000000' }, { name: 'gateways', value: ['https://mine.example'] })
  expect((await buildOver(chain, sell)).tx).toMatchObject({ raw_data: { fee_limit: 20_000_000 } })
  expect([hosts[0], hosts.at(-1)]).toEqual(['api.trongrid.io', 'mine.example'])
})

it('another limit of the chain is named', async () => {
  const read = async (parameters: Readonly<Record<string, number>>) => {
    const [probe] = chainOver(nodeOf({ parameters }).http).listNodes?.('TRON') ?? []
    return probe?.readFacts?.(context)
  }
  expect(await read({ getMaxFeeLimit: 15_000_000_000 })).toMatchObject([{ name: 'feeLimitCeiling', agrees: true }])
  expect(await read({ getMaxFeeLimit: 5_000_000_000 })).toMatchObject([{ current: '5000000000', agrees: false }])
  expect(await read({})).toEqual([])
})
