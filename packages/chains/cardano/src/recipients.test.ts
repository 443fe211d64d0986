import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOver, context, enterprise } from './testing/fixtures.ts'

const HASH = '5a'.repeat(32)
const [VAULT, CHANGE] = [enterprise(1), enterprise(2)]
const BYRON = 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi'

const over = (answer: unknown, status = 200) => {
  const asked: unknown[] = []
  const chain = chainOver(async ({ url, body }) => {
    asked.push([new URL(url).pathname, JSON.parse(body ?? 'null')])
    return { status, headers: {}, text: JSON.stringify(answer) }
  })
  return { asked, recipients: (hash = HASH) => chain.findRecipients?.('ADA', hash, context) }
}
const transaction = (...addresses: readonly unknown[]) => [
  { tx_hash: HASH, outputs: addresses.map((bech32) => ({ payment_addr: { bech32 }, value: '5' })) },
]

describe('recipients', () => {
  it('are the addresses of all outputs in order, each once, including Byron addresses', async () => {
    const { asked, recipients } = over(transaction(VAULT.toUpperCase(), CHANGE, BYRON, VAULT))
    expect(await recipients(HASH.toUpperCase())).toEqual([VAULT, CHANGE, BYRON])
    expect(asked).toEqual([['/api/v1/tx_info', { _tx_hashes: [HASH] }]])
  })

  it('are empty for a transaction in no block and for an invalid hash', async () => {
    expect(await over([]).recipients()).toEqual([])
    const { asked, recipients } = over(transaction(VAULT))
    for (const hash of ['', `0x${HASH}`, HASH.slice(1), `${HASH}0`, `${HASH.slice(1)}g`])
      expect(await recipients(hash)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throw an UpstreamError when the gateway fails or returns another format', async () => {
    const cases = [over([], 500), over({}), over([{}]), over(transaction(undefined))]
    for (const { recipients } of cases) await expect(recipients()).rejects.toSatisfy(UpstreamError.is)
  })
})
