import { base58 } from '@scure/base'
import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOver, context } from './testing/fixtures.ts'

const HASH = base58.encode(new Uint8Array(32).fill(0x5a))
const VAULT = '75b4f90dc729b28ce1a3d44b2c96b3943136f1d7ced0b5df1fc23662439e3e3c'
const TOKEN = 'usdt.tether-token.near'

const over = (answer: object) => {
  const asked: unknown[] = []
  const http = async ({ body }: { readonly body?: string }) => {
    asked.push(JSON.parse(body ?? ''))
    return { status: 200, headers: {}, text: JSON.stringify({ jsonrpc: '2.0', id: 'switchyard', ...answer }) }
  }
  const chain = chainOver(http, { rpc: 'https://node.test' })
  return { asked, recipients: (hash = HASH) => chain.findRecipients?.('NEAR', hash, context) }
}

const outcome = (receiver_id: string, actions: readonly unknown[], status: unknown = { SuccessValue: '' }) => ({
  result: { final_execution_status: 'FINAL', status, transaction: { signer_id: 'me.near', receiver_id, actions } },
})
const call = (method_name: string, args: unknown) => ({
  FunctionCall: { method_name, args: btoa(typeof args === 'string' ? args : JSON.stringify(args)), deposit: '1' },
})

describe('recipients', () => {
  it('is the recipient of NEAR', async () => {
    const { asked, recipients } = over(outcome(VAULT, [{ Transfer: { deposit: '1' } }]))
    expect(await recipients()).toEqual([VAULT])
    const params = { tx_hash: HASH, sender_account_id: 'near', wait_until: 'NONE' }
    expect(asked).toMatchObject([{ method: 'tx', params }])
  })

  it('is the recipient of a token, in addition to the contract that registered it', async () => {
    for (const method of ['ft_transfer', 'ft_transfer_call']) {
      const sent = call(method, { receiver_id: VAULT, amount: '5' })
      expect(await over(outcome(TOKEN, [sent])).recipients()).toEqual([VAULT])
      const registered = [call('storage_deposit', { account_id: VAULT }), sent]
      expect(await over(outcome(TOKEN, registered)).recipients()).toEqual([TOKEN, VAULT])
    }
  })

  it('is the recipient of a relayed transaction', async () => {
    const inner = { receiver_id: TOKEN, actions: [call('ft_transfer', { receiver_id: VAULT, amount: '5' })] }
    expect(await over(outcome('me.near', [{ Delegate: { delegate_action: inner } }])).recipients()).toEqual([VAULT])
  })

  it('is the contract of any other call', async () => {
    for (const other of [call('swap', {}), call('ft_transfer', 'no JSON'), call('ft_transfer', {})])
      expect(await over(outcome(TOKEN, [other])).recipients()).toEqual([TOKEN])
  })

  it('is empty for a failed, a paymentless, a pending and an unknown transaction', async () => {
    const failed = { Failure: { ActionError: { index: 0 } } }
    expect(await over(outcome(VAULT, [{ Transfer: { deposit: '1' } }], failed)).recipients()).toEqual([])
    expect(await over(outcome(VAULT, ['CreateAccount', { AddKey: {} }])).recipients()).toEqual([])
    expect(await over({ result: { final_execution_status: 'NONE' } }).recipients()).toEqual([])
    const error = { name: 'HANDLER_ERROR', cause: { name: 'UNKNOWN_TRANSACTION' } }
    expect(await over({ error }).recipients()).toEqual([])
  })

  it('is empty for an invalid hash, without a request', async () => {
    const { asked, recipients } = over(outcome(VAULT, [{ Transfer: { deposit: '1' } }]))
    for (const hash of ['', VAULT, HASH.slice(3), `${HASH}1111`, `0${HASH.slice(1)}`])
      expect(await recipients(hash)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throws an UpstreamError when the node fails', async () => {
    for (const answer of [{ error: { cause: { name: 'TIMEOUT_ERROR' } } }, {}])
      await expect(over(answer).recipients()).rejects.toSatisfy(UpstreamError.is)
  })
})
