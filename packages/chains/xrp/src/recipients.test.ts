import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOver, context } from './testing/fixtures.ts'

const HASH = '5A'.repeat(32)
const VAULT = 'r6AFdJSwGhJxYHETx2KqCTo1wxrtz9roM'

const over = (result: unknown) => {
  const asked: unknown[] = []
  const chain = chainOver(
    async ({ body }) => {
      asked.push(JSON.parse(body ?? ''))
      return { status: 200, headers: {}, text: JSON.stringify({ result }) }
    },
    { rpc: 'http://server.test' },
  )
  return { asked, recipients: (hash = HASH) => chain.findRecipients?.('XRP', hash, context) }
}

const payment = { TransactionType: 'Payment', Destination: VAULT, DestinationTag: 7, Amount: '1' }
const meta = (TransactionResult: string) => ({ TransactionResult })

describe('recipients', () => {
  it('is the destination of a payment, in both API versions, validated or pending', async () => {
    const { asked, recipients } = over({ ...payment, meta: meta('tesSUCCESS'), validated: true })
    expect(await recipients(HASH.toLowerCase())).toEqual([VAULT])
    expect(asked).toEqual([{ method: 'tx', params: [{ transaction: HASH, binary: false }] }])
    expect(await over({ tx_json: payment, meta: meta('tesSUCCESS') }).recipients()).toEqual([VAULT])
    expect(await over(payment).recipients()).toEqual([VAULT])
  })

  it('is empty for a failed payment, another transaction type, and an unknown transaction', async () => {
    expect(await over({ ...payment, meta: meta('tecUNFUNDED_PAYMENT') }).recipients()).toEqual([])
    expect(await over({ ...payment, TransactionType: 'OfferCreate' }).recipients()).toEqual([])
    expect(await over({ error: 'txnNotFound', error_code: 29, status: 'error' }).recipients()).toEqual([])
  })

  it('is empty for an invalid hash, without a request', async () => {
    const { asked, recipients } = over(payment)
    for (const hash of ['', `0x${HASH}`, HASH.slice(1), `${HASH}0`, `${HASH.slice(1)}G`])
      expect(await recipients(hash)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throws an UpstreamError when the server fails', async () => {
    const lost = { ...payment, Destination: 'r9' }
    for (const answer of [{ error: 'noNetwork' }, {}, undefined, lost])
      await expect(over(answer).recipients()).rejects.toSatisfy(UpstreamError.is)
  })
})
