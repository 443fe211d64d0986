import { UpstreamError } from '@switchyard/core'
import { hash as starknetHash } from 'starknet'
import { describe, expect, it } from 'vitest'
import { STRK } from './erc20.ts'
import { TRANSFER } from './recipients.ts'
import { chainOver, context, USDC } from './testing/fixtures.ts'

const HASH = `0x${'5a'.repeat(31)}`
const [SENDER, VAULT, OTHER] = ['0x1', '0xabc', '0x3'].map((felt) => felt as string) as [string, string, string]
const full = (felt: string): string => `0x${felt.slice(2).padStart(64, '0')}`

const over = (answer: object) => {
  const asked: unknown[] = []
  const http = async ({ body }: { readonly body?: string }) => {
    asked.push(JSON.parse(body ?? ''))
    return { status: 200, headers: {}, text: JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }) }
  }
  const chain = chainOver(http, { rpc: 'https://node.test' })
  return { asked, recipients: (hash = HASH) => chain.findRecipients?.('STRK', hash, context) }
}
const receipt = (events: readonly object[], execution_status = 'SUCCEEDED') => ({
  result: { events, execution_status },
})
const young = (to: string) => ({ from_address: USDC, keys: [TRANSFER, SENDER, to], data: ['0x5', '0x0'] })
const old = (to: string) => ({
  from_address: STRK,
  keys: [full(TRANSFER).toUpperCase().replace('X', 'x')],
  data: [SENDER, to, '0x5', '0x0'],
})

describe('recipients', () => {
  it('are those of token transfers, in event keys or data, in canonical form and each once', async () => {
    expect(BigInt(TRANSFER)).toBe(BigInt(starknetHash.getSelectorFromName('Transfer')))
    const approval = {
      from_address: USDC,
      keys: [starknetHash.getSelectorFromName('Approval'), SENDER, OTHER],
      data: [],
    }
    const { asked, recipients } = over(receipt([approval, young(VAULT), old(OTHER), young(full(VAULT)), young('0x0')]))
    expect(await recipients()).toEqual([full(VAULT), full(OTHER)])
    expect(asked).toMatchObject([{ method: 'starknet_getTransactionReceipt', params: { transaction_hash: HASH } }])
  })

  it('are requested by the hash in the form of nodes', async () => {
    const { asked, recipients } = over(receipt([]))
    expect(await recipients('0x00AB')).toEqual([])
    expect(asked).toMatchObject([{ params: { transaction_hash: '0xab' } }])
  })

  it('are empty for a reverted or unknown transaction', async () => {
    expect(await over(receipt([young(VAULT)], 'REVERTED')).recipients()).toEqual([])
    expect(await over({ error: { code: 29, message: 'Transaction hash not found' } }).recipients()).toEqual([])
  })

  it('are empty for an invalid hash, without a request', async () => {
    const { asked, recipients } = over(receipt([young(VAULT)]))
    for (const hash of ['', '0x', '5a', `0x${'f'.repeat(64)}`, `0x${'1'.repeat(65)}`, '0xg'])
      expect(await recipients(hash)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throw an UpstreamError when the node fails or returns another format', async () => {
    for (const answer of [{ error: { code: -32_603, message: 'no' } }, {}, { result: {} }])
      await expect(over(answer).recipients()).rejects.toSatisfy(UpstreamError.is)
  })
})
