import { hex } from '@scure/base'
import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { addressBytes } from './address.ts'
import { chainOver, context, USDT } from './testing/fixtures.ts'
import { transfer } from './trc20.ts'

const ID = '5a'.repeat(32)
const VAULT = 'TNAwd1WFe7GHTxovGU9MeT6mi3J4KAZMvP'

const over = (answer: unknown) => {
  const asked: unknown[] = []
  const chain = chainOver(async ({ url, body }) => {
    asked.push([new URL(url).pathname, JSON.parse(body ?? '')])
    return { status: 200, headers: {}, text: JSON.stringify(answer) }
  })
  return { asked, recipients: (hash = ID) => chain.recipients?.('TRON', hash, context) }
}

const transaction = (type: string, value: object, contractRet: string | undefined = 'SUCCESS') => ({
  ret: [{ contractRet }],
  txID: ID,
  raw_data: { contract: [{ type, parameter: { value } }] },
})

const bytesOf = (address: string): Uint8Array => addressBytes(address) ?? new Uint8Array()
const sent = transfer(bytesOf(VAULT), 7n)

describe('recipients', () => {
  it('is who gets TRX or a token of the chain itself, in either spelling of the node', async () => {
    const { asked, recipients } = over(transaction('TransferContract', { to_address: VAULT, amount: 5 }))
    expect(await recipients(`0x${ID.toUpperCase()}`)).toEqual([VAULT])
    expect(asked).toEqual([['/wallet/gettransactionbyid', { value: ID, visible: true }]])
    const bytes = hex.encode(bytesOf(VAULT))
    expect(await over(transaction('TransferAssetContract', { to_address: bytes })).recipients()).toEqual([VAULT])
  })

  it('is the recipient of a token transfer, not the token, also with bytes behind it', async () => {
    for (const data of [sent, sent.toUpperCase(), `${sent}b0f0`]) {
      const answer = transaction('TriggerSmartContract', { contract_address: USDT, data })
      expect(await over(answer).recipients()).toEqual([VAULT])
    }
  })

  it('is the contract of any other call, and nobody where nothing is paid', async () => {
    for (const data of ['095ea7b3', sent.slice(0, -2), undefined]) {
      const answer = transaction('TriggerSmartContract', { contract_address: USDT, data })
      expect(await over(answer).recipients()).toEqual([USDT])
    }
    expect(await over(transaction('FreezeBalanceV2Contract', {})).recipients()).toEqual([])
  })

  it('is nobody of a failed or unknown transaction', async () => {
    const value = { contract_address: USDT, data: sent }
    expect(await over(transaction('TriggerSmartContract', value, 'OUT_OF_ENERGY')).recipients()).toEqual([])
    expect(await over({}).recipients()).toEqual([])
  })

  it('is nobody for text that is no id, and no node is asked', async () => {
    const { asked, recipients } = over(transaction('TransferContract', { to_address: VAULT }))
    for (const hash of ['', '0x', ID.slice(1), `${ID}0`, `${ID.slice(1)}g`]) expect(await recipients(hash)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throws what is wrong with the node', async () => {
    const unreadable = transaction('TransferContract', { to_address: 'Tx' })
    for (const answer of [{ Error: 'class java.lang.NullPointerException' }, null, { txID: ID }, unreadable]) {
      await expect(over(answer).recipients()).rejects.toSatisfy(UpstreamError.is)
    }
  })
})
