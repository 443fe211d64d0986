import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOver, context, json } from './testing/fixtures.ts'

const HASH = '5A'.repeat(32)
const VAULT = 'thor1tpr8cqs2uncwfsggevmha4q4tc9eelu9r00cxx'
const OTHER = 'thor1rr6rahhd4sy76a7rdxkjaen2q4k4pw2g06w7qp'

const over = (answer: unknown, status = 200) => {
  const asked: string[] = []
  const chain = chainOver(
    async ({ url }) => {
      asked.push(url)
      return json(answer, status)
    },
    { gateway: { THOR: 'https://gateway.test/' } },
  )
  return { asked, recipients: (hash = HASH) => chain.findRecipients?.('THOR', hash, context) }
}

const transaction = (messages: readonly unknown[], code = 0) => ({
  tx: { body: { messages } },
  tx_response: { code, txhash: HASH },
})
const send = (type: string, to_address: unknown) => ({ '@type': type, from_address: OTHER, to_address, amount: [] })

describe('recipients', () => {
  it('are the accounts of all bank and THORChain transfers, each once', async () => {
    const messages = [
      send('/types.MsgSend', VAULT.toUpperCase()),
      send('/cosmos.bank.v1beta1.MsgSend', VAULT),
      { '@type': '/cosmos.bank.v1beta1.MsgMultiSend', outputs: [{ address: OTHER }, { address: VAULT }] },
    ]
    const { asked, recipients } = over(transaction(messages))
    expect(await recipients(`0x${HASH.toLowerCase()}`)).toEqual([VAULT, OTHER])
    expect(asked).toEqual([`https://gateway.test/cosmos/tx/v1beta1/txs/${HASH}`])
  })

  it('are empty for a deposit message, a failed transaction and an unknown one', async () => {
    const deposit = { '@type': '/types.MsgDeposit', coins: [], memo: '=:BTC.BTC', signer: OTHER }
    expect(await over(transaction([deposit])).recipients()).toEqual([])
    expect(await over(transaction([send('/types.MsgSend', VAULT)], 5)).recipients()).toEqual([])
    const unknown = { code: 5, message: `tx not found: ${HASH}`, details: [] }
    expect(await over(unknown, 404).recipients()).toEqual([])
  })

  it('are empty for an invalid hash, without a request', async () => {
    const { asked, recipients } = over(transaction([send('/types.MsgSend', VAULT)]))
    for (const hash of ['', '0x', HASH.slice(1), `${HASH}0`, `${HASH.slice(1)}G`])
      expect(await recipients(hash)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throw an UpstreamError when the gateway fails or returns another format', async () => {
    const cases = [
      over({ code: 13, message: 'internal' }, 500),
      over('not here', 404),
      over({}),
      over(transaction([send('/types.MsgSend', VAULT.replace('thor', 'maya'))])),
    ]
    for (const { recipients } of cases) await expect(recipients()).rejects.toSatisfy(UpstreamError.is)
  })
})
