import { type HttpResponse, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createChain } from './chain.ts'
import { context } from './testing/deposits.ts'

const TXID = '5a'.repeat(32)
const VAULT = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const CHANGE = '1KFHE7w8BhaENAswwryaoccDb6qcT6DbYY'

const over = (kind: 'esplora' | 'blockbook', answer: Partial<HttpResponse>, code = 'BTC') => {
  const asked: string[] = []
  const gateways = { [code]: { kind, url: 'http://index.test' } }
  const chain = createChain({ gateways }, async ({ url }) => {
    asked.push(url)
    return { status: 200, headers: {}, text: '', ...answer }
  })
  return { asked, recipients: (hash = TXID) => chain.findRecipients?.(code, hash, context()) }
}

const esploraOutputs = (...addresses: readonly (string | undefined)[]) => ({
  text: JSON.stringify({ txid: TXID, vout: addresses.map((address) => ({ scriptpubkey_address: address, value: 1 })) }),
})
const blockbookOutputs = (...outputs: readonly (readonly string[])[]) => ({
  text: JSON.stringify({ txid: TXID, vout: outputs.map((addresses) => ({ addresses, value: '1' })) }),
})

describe('recipients', () => {
  it('are the addresses of all outputs in order, each once, without memos (Esplora)', async () => {
    const { asked, recipients } = over('esplora', esploraOutputs(VAULT.toUpperCase(), CHANGE, undefined, VAULT))
    expect(await recipients(TXID.toUpperCase())).toEqual([VAULT, CHANGE])
    expect(asked).toEqual([`http://index.test/tx/${TXID}`])
  })

  it('are the addresses of all outputs, without memos and bare multisig (Blockbook)', async () => {
    const answer = blockbookOutputs([VAULT], ['OP_RETURN (=:ETH.ETH)'], [VAULT, CHANGE], [CHANGE], [])
    const { asked, recipients } = over('blockbook', answer)
    expect(await recipients()).toEqual([VAULT, CHANGE])
    expect(asked).toEqual([`http://index.test/api/v2/tx/${TXID}`])
  })

  it('are in canonical form', async () => {
    const legacy = over(
      'blockbook',
      blockbookOutputs(['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a']),
      'BCH',
    )
    expect(await legacy.recipients()).toEqual(['qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'])
  })

  it('are empty while the index does not know the transaction', async () => {
    expect(await over('esplora', { status: 404, text: 'Transaction not found' }).recipients()).toEqual([])
    const error = `{"error":"Transaction '${TXID}' not found"}`
    expect(await over('blockbook', { status: 400, text: error }).recipients()).toEqual([])
  })

  it('are empty for an invalid transaction id, without a request', async () => {
    const { asked, recipients } = over('esplora', esploraOutputs(VAULT))
    for (const hash of ['', `0x${TXID}`, TXID.slice(1), `${TXID}0`, `${TXID.slice(1)}g`, `${TXID.slice(3)}/..`])
      expect(await recipients(hash)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throw an UpstreamError when the index fails or returns another format', async () => {
    for (const kind of ['esplora', 'blockbook'] as const)
      for (const answer of [
        { status: 500 },
        { status: 403 },
        { text: '<html>' },
        { text: '{}' },
        { text: '{"vout":[7]}' },
      ])
        await expect(over(kind, answer).recipients()).rejects.toSatisfy(UpstreamError.is)
  })
})
