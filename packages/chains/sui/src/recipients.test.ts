import { base58 } from '@scure/base'
import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOver, context } from './testing/fixtures.ts'
import { idOf } from './testing/network.ts'

const DIGEST = base58.encode(new Uint8Array(32).fill(0x5a))
const [SENDER, VAULT, OTHER] = [idOf(1), idOf(0xab), idOf(3)]

type Change = readonly [owner: string, amount: string]

/** The same transaction in the format of each protocol. */
const protocols = {
  graphql: {
    sent: (changes: readonly Change[], good = true) => {
      const nodes = changes.map(([address, amount]) => ({ owner: { address }, amount }))
      return { data: { transaction: { effects: { status: good ? 'SUCCESS' : 'FAILURE', balanceChanges: { nodes } } } } }
    },
    unknown: { data: { transaction: null } },
    broken: [{ errors: [{ message: 'no' }] }, {}, { data: { transaction: {} } }],
  },
  'json-rpc': {
    sent: (changes: readonly Change[], good = true) => {
      const balanceChanges = changes.map(([AddressOwner, amount]) => ({ owner: { AddressOwner }, amount }))
      return { result: { effects: { status: { status: good ? 'success' : 'failure' } }, balanceChanges } }
    },
    unknown: { error: { code: -32_602, message: `Could not find the referenced transaction [${DIGEST}].` } },
    broken: [{ error: { code: -32_602, message: 'Invalid params' } }, {}, { result: {} }],
  },
}

describe.each(['graphql', 'json-rpc'] as const)('recipients over %s', (protocol) => {
  const { sent, unknown, broken } = protocols[protocol]
  const over = (answer: unknown) => {
    const asked: unknown[] = []
    const http = async ({ body }: { readonly body?: string }) => {
      asked.push(JSON.parse(body ?? ''))
      return { status: 200, headers: {}, text: JSON.stringify(answer) }
    }
    const chain = chainOver(http, { protocol })
    return { asked, recipients: (digest = DIGEST) => chain.findRecipients?.('SUI', digest, context) }
  }

  it('are the addresses whose balance of any coin grows, each once', async () => {
    const changes = [
      [SENDER, '-101744880'],
      [VAULT.toUpperCase().replace('0X', '0x'), '100000000'],
      [OTHER, '0'],
      [VAULT, '18446744073709551615'],
    ] as const
    const { asked, recipients } = over(sent(changes))
    expect(await recipients()).toEqual([VAULT])
    expect(JSON.stringify(asked)).toContain(DIGEST)
  })

  it('are empty for a failed or unknown transaction', async () => {
    expect(await over(sent([[VAULT, '5']], false)).recipients()).toEqual([])
    expect(await over(unknown).recipients()).toEqual([])
  })

  it('are empty for an invalid digest, without a request', async () => {
    const { asked, recipients } = over(sent([[VAULT, '5']]))
    for (const digest of ['', VAULT, DIGEST.slice(3), `${DIGEST}1111`, `0${DIGEST.slice(1)}`])
      expect(await recipients(digest)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throw an UpstreamError when the node fails or returns another format', async () => {
    for (const answer of [...broken, sent([[VAULT, 'much']])])
      await expect(over(answer).recipients()).rejects.toSatisfy(UpstreamError.is)
  })
})
