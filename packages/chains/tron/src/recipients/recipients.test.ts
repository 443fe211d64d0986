import { hex } from '@scure/base'
import { UpstreamError } from '@switchyard/core'
import { utils } from 'tronweb'
import { describe, expect, it } from 'vitest'
import { decodeAddress } from '../address.ts'
import { chainOver, context, USDT } from '../testing/fixtures.ts'
import { encodeTokenCall } from '../trc20.ts'

const ID = '5a'.repeat(32)
const VAULT = 'TNAwd1WFe7GHTxovGU9MeT6mi3J4KAZMvP'

const over = (answer: unknown, info: unknown = {}) => {
  const asked: unknown[] = []
  const chain = chainOver(async ({ url, body }) => {
    asked.push([new URL(url).pathname, JSON.parse(body ?? '')])
    const result = url.endsWith('/gettransactioninfobyid') ? info : answer
    return { status: 200, headers: {}, text: JSON.stringify(result) }
  })
  return { asked, recipients: (hash = ID) => chain.findRecipients?.('TRON', hash, context) }
}

const transaction = (type: string, value: object, contractRet: string | undefined = 'SUCCESS') => ({
  ret: [{ contractRet }],
  txID: ID,
  raw_data: { contract: [{ type, parameter: { value } }] },
})

/** Event topic computed by TronWeb. */
const idOf = (event: string): string => utils.ethersUtils.id(event)
const bytesOf = (address: string): Uint8Array => decodeAddress(address) ?? new Uint8Array()
const sent = encodeTokenCall('transfer', bytesOf(VAULT), 7n)

describe('recipients', () => {
  it('is the recipient of TRX or of a TRC-10 token, in both address formats', async () => {
    const { asked, recipients } = over(transaction('TransferContract', { to_address: VAULT, amount: 5 }))
    expect(await recipients(`0x${ID.toUpperCase()}`)).toEqual([VAULT])
    expect(asked).toEqual([['/wallet/gettransactionbyid', { value: ID, visible: true }]])
    const bytes = hex.encode(bytesOf(VAULT))
    expect(await over(transaction('TransferAssetContract', { to_address: bytes })).recipients()).toEqual([VAULT])
  })

  it('is the recipient of a token transfer, not the token, also with trailing bytes', async () => {
    for (const data of [sent, sent.toUpperCase(), `${sent}b0f0`]) {
      const answer = transaction('TriggerSmartContract', { contract_address: USDT, data })
      expect(await over(answer).recipients()).toEqual([VAULT])
    }
  })

  it('is the contract of any other call, and empty when nothing is paid', async () => {
    for (const data of ['095ea7b3', sent.slice(0, -2), undefined]) {
      const answer = transaction('TriggerSmartContract', { contract_address: USDT, data })
      expect(await over(answer).recipients()).toEqual([USDT])
    }
    expect(await over(transaction('FreezeBalanceV2Contract', {})).recipients()).toEqual([])
  })

  describe('of a call', () => {
    const call = transaction('TriggerSmartContract', { contract_address: USDT, data: '44bc937b' })
    const [PAYEE, ROUTER] = ['TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE']
    const digits = (address: string) => hex.encode(bytesOf(address))
    const TRANSFER = idOf('Transfer(address,address,uint256)').slice(2)
    const topic = (address: string) => digits(address).slice(2).padStart(64, '0')
    const moved = (...more: readonly string[]) => ({
      address: digits(USDT).slice(2),
      topics: [TRANSFER, topic(ROUTER), topic(PAYEE), ...more],
      data: '7'.padStart(64, '0'),
    })
    const handed = (to: string, more: object = {}) => ({
      caller_address: digits(USDT),
      transferTo_address: digits(to),
      callValueInfo: [{ callValue: 5 }],
      note: '63616c6c',
      ...more,
    })

    it('include the recipients of moved tokens and of TRX sent by contracts', async () => {
      const info = { id: ID, log: [moved()], internal_transactions: [handed(VAULT), handed(PAYEE)] }
      const { asked, recipients } = over(call, info)
      expect(await recipients()).toEqual([USDT, PAYEE, VAULT])
      expect(asked.at(-1)).toEqual(['/wallet/gettransactioninfobyid', { value: ID }])
    })

    it('exclude NFTs, zero amounts, other coins, reverted calls and other events', async () => {
      const info = {
        log: [
          moved(topic(PAYEE)),
          { ...moved(), data: '0'.repeat(64) },
          { ...moved(), topics: [TRANSFER, topic(ROUTER), '0'.repeat(64)] },
          { ...moved(), topics: [idOf('Approval(address,address,uint256)').slice(2), topic(ROUTER), topic(PAYEE)] },
          null,
        ],
        internal_transactions: [
          handed(VAULT, { rejected: true }),
          handed(VAULT, { callValueInfo: [{}] }),
          handed(VAULT, { callValueInfo: [{ callValue: 5, tokenId: '1000001' }] }),
          {},
        ],
      }
      expect(await over(call, info).recipients()).toEqual([USDT])
      expect(await over(call, { result: 'FAILED', internal_transactions: [handed(VAULT)] }).recipients()).toEqual([
        USDT,
      ])
    })

    it('are the contract only until the transaction is in a block', async () => {
      expect(await over(call, {}).recipients()).toEqual([USDT])
    })
  })

  it('is empty for a failed or unknown transaction', async () => {
    const value = { contract_address: USDT, data: sent }
    expect(await over(transaction('TriggerSmartContract', value, 'OUT_OF_ENERGY')).recipients()).toEqual([])
    expect(await over({}).recipients()).toEqual([])
  })

  it('is empty for an invalid id, without a request', async () => {
    const { asked, recipients } = over(transaction('TransferContract', { to_address: VAULT }))
    for (const hash of ['', '0x', ID.slice(1), `${ID}0`, `${ID.slice(1)}g`]) expect(await recipients(hash)).toEqual([])
    expect(asked).toEqual([])
  })

  it('throws an UpstreamError when the node fails', async () => {
    const unreadable = transaction('TransferContract', { to_address: 'Tx' })
    for (const answer of [{ Error: 'class java.lang.NullPointerException' }, null, { txID: ID }, unreadable]) {
      await expect(over(answer).recipients()).rejects.toSatisfy(UpstreamError.is)
    }
  })
})
