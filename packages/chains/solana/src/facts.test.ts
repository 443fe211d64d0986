import { describeRecorded, ReplaceableFacts, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { solanaFacts } from './facts.ts'
import { buildOver, chainOver, sol } from './testing/fixtures.ts'
import { Network, wallet } from './testing/network.ts'

it('replaced facts hold for the next build, its reading and the next request', async () => {
  const network = new Network()
  const [owner, vault] = [await wallet(7), await wallet(8)]
  network.fund(owner.address, 10_000_000_000n)
  const facts = new ReplaceableFacts()
  const hosts: string[] = []
  const chain = chainOver(
    async (request) => {
      hosts.push(new URL(request.url).host)
      return network.http(request)
    },
    {},
    facts,
  )
  const [from, to] = [owner.address as string, vault.address as string]
  const sell = { kind: 'simpleTransfer', asset: sol, amount: 1_000_000_000n, sources: [from] as [string], to } as const
  const before = await buildOver(chain, sell)
  expect(before.networkFee).toBe(5_010n)

  const units = { transfer: 2_000, token: 90_000, token2022: 120_000, memo: 20_000, memoByte: 500 }
  facts.replace(
    { name: 'signatureFee', value: '6000' },
    { name: 'computeUnits', value: units },
    { name: 'nodes', value: ['https://mine.example'] },
  )
  expect((await buildOver(chain, sell)).networkFee).toBe(6_020n)
  expect(chain.decode(before, 'SOL').fee).toBe(6_010n)
  expect([hosts[0], hosts.at(-1)]).toEqual(['api.mainnet-beta.solana.com', 'mine.example'])
})

describeRecorded('facts of Solana', () => {
  it('the fee of a signature is that of a recorded transfer', () => {
    const { meta, transaction } = recordedJson('chains/data/rpc/solana-transaction_state_transfer_sol.json').result
    expect(solanaFacts.own.signatureFee * BigInt(transaction.signatures.length)).toBe(BigInt(meta.fee))
  })
})
