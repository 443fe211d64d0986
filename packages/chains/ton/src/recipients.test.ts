import { UpstreamError } from '@switchyard/core'
import { beginCell } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { encodeComment, encodeJettonTransfer } from './payload.ts'
import { readHash } from './recipients.ts'
import { chainOver, context } from './testing/fixtures.ts'

const HASH = '5a'.repeat(32)
const raw = (byte: string): string => `0:${byte.repeat(32)}`
const SENDER = raw('AB')
const friendly = (address: string): string | undefined => chainOver(none).readAddress('TON', address)?.canonical
const none = async () => ({ status: 500, headers: {}, text: '' })

const over = (...answers: readonly unknown[]) => {
  const asked: string[] = []
  const http = async ({ url }: { readonly url: string }) => {
    const text = JSON.stringify(answers[asked.push(url) - 1] ?? { transactions: [] })
    return { status: 200, headers: {}, text }
  }
  const chain = chainOver(http, { rpc: { v2: 'https://a.test/v2', v3: 'https://a.test/v3' } })
  return { asked, recipients: (hash = HASH) => chain.findRecipients?.('TON', hash, context) }
}

const message = (destination: string | null, body?: string, more: object = {}) => ({
  source: SENDER,
  destination,
  value: '5',
  bounced: false,
  message_content: body === undefined ? null : { body },
  ...more,
})
const transaction = (out_msgs: readonly unknown[], more: object = {}) => ({
  transactions: [{ account: SENDER, description: { aborted: false }, in_msg: { source: null }, out_msgs, ...more }],
})

describe('recipients', () => {
  it('are the recipients of coins, with and without a comment, each once', async () => {
    const sent = [message(raw('01')), message(raw('02'), encodeComment('memo')), message(raw('01')), message(null)]
    const { asked, recipients } = over(transaction(sent))
    expect(await recipients()).toEqual([friendly(raw('01')), friendly(raw('02'))])
    expect(asked).toEqual([`https://a.test/v3/transactions?hash=${HASH}`])
  })

  it('are the recipients of jettons, not the called jetton wallet', async () => {
    const body = encodeJettonTransfer({ amount: 7n, to: raw('02'), response: SENDER.toLowerCase(), comment: 'memo' })
    expect(await over(transaction([message(raw('01'), body)])).recipients()).toEqual([friendly(raw('02'))])
  })

  it('are the account itself in a receiving transaction', async () => {
    const received = transaction([], { in_msg: message(raw('03')) })
    expect(await over(received).recipients()).toEqual([friendly(raw('03'))])
  })

  it('are also found by the hash of the sent message', async () => {
    const { asked, recipients } = over({ transactions: [] }, transaction([message(raw('01'))]))
    expect(await recipients()).toEqual([friendly(raw('01'))])
    expect(asked[1]).toBe(`https://a.test/v3/transactionsByMessage?msg_hash=${HASH}&direction=in`)
  })

  it('of the excess that returns from a jetton transfer are those of the transfer', async () => {
    const excess = beginCell().storeUint(0xd53276db, 32).storeUint(0, 64).endCell().toBoc().toString('base64')
    const origin = Buffer.from('7b'.repeat(32), 'hex').toString('base64')
    const returned = transaction([], { in_msg: message(SENDER, excess), hash: HASH, trace_id: origin })
    const body = encodeJettonTransfer({ amount: 7n, to: raw('02'), response: SENDER.toLowerCase(), comment: 'memo' })
    const { asked, recipients } = over(returned, transaction([message(raw('01'), body)]))
    expect(await recipients()).toEqual([friendly(raw('02'))])
    expect(asked).toEqual([HASH, '7b'.repeat(32)].map((hash) => `https://a.test/v3/transactions?hash=${hash}`))
    // Without a trace, and for other messages to the wallet, the wallet itself was paid.
    for (const more of [{ in_msg: message(SENDER, excess) }, { in_msg: message(SENDER), hash: HASH, trace_id: origin }])
      expect(await over(transaction([], more)).recipients()).toEqual([friendly(SENDER)])
  })

  it('are empty for aborted, bounced and unknown transactions', async () => {
    const aborted = { description: { aborted: true } }
    expect(await over(transaction([], { ...aborted, in_msg: message(raw('03')) })).recipients()).toEqual([])
    expect(await over(transaction([message(raw('01'), undefined, { bounced: true })])).recipients()).toEqual([])
    expect(await over({ transactions: [] }, { transactions: [] }).recipients()).toEqual([])
  })

  it('accept a hash in hexadecimal and in both kinds of base64', () => {
    const bytes = Buffer.from('fb'.repeat(32), 'hex')
    const spelled = ['hex', 'base64', 'base64url'].map((encoding) => bytes.toString(encoding as BufferEncoding))
    for (const text of [...spelled, `0x${spelled[0]?.toUpperCase()}`])
      expect(readHash(text), text).toBe('fb'.repeat(32))
  })

  it('are empty for an invalid hash, without a request', async () => {
    const { asked, recipients } = over(transaction([message(raw('01'))]))
    for (const hash of [
      '',
      HASH.slice(1),
      `${HASH}0`,
      `${HASH.slice(1)}g`,
      'A'.repeat(42),
      'A'.repeat(44),
      `${'A'.repeat(42)}B=`,
    ])
      expect(await recipients(hash), hash).toEqual([])
    expect(asked).toEqual([])
  })

  it('throw an UpstreamError when the gateway fails or returns another format', async () => {
    for (const answer of [{ error: 'no' }, {}, transaction([message('0:12')])])
      await expect(over(answer).recipients()).rejects.toSatisfy(UpstreamError.is)
  })
})
