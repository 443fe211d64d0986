import { UpstreamError } from '@switchyard/core'
import { Transaction } from 'ethers'
import { describe, expect, it } from 'vitest'
import { ALICE, chainOver, contextAt, ROUTER } from './testing/chain-under-test.ts'
import { NodeError, StubNode } from './testing/stub-node.ts'

const HASH = `0x${'5a'.repeat(32)}`

const sentCallOf = (transaction: unknown, hash = HASH) => {
  const node = new StubNode({ eth_chainId: () => '0x1', eth_getTransactionByHash: () => transaction })
  return chainOver(node.http).findSentCall?.('ETH', hash, contextAt())
}

const sent = (more: object = {}) => ({
  hash: HASH,
  from: ALICE.toLowerCase(),
  to: ROUTER.toLowerCase(),
  input: '0x44bc937b00',
  value: '0xde0b6b3a7640000',
  ...more,
})

describe('the contract call of a transaction', () => {
  it('is its sender, contract, data and value, addresses in EIP-55 case', async () => {
    expect(await sentCallOf(sent())).toEqual({ from: ALICE, to: ROUTER, data: '0x44bc937b00', value: 10n ** 18n })
    expect(await sentCallOf(sent(), HASH.slice(2).toUpperCase())).toMatchObject({ to: ROUTER })
  })

  it('is what ethers reads of the same signed transaction', async () => {
    // The example of EIP-155.
    const signed = Transaction.from(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    )
    const { hash, from, to, value } = signed
    const read = await sentCallOf({ hash, from, to, value: `0x${value.toString(16)}`, input: '0x01' }, hash ?? '')
    expect(read).toEqual({ from, to, value, data: '0x01' })
  })

  it('is absent for a payment, a contract creation, an unknown transaction and no hash', async () => {
    for (const transaction of [sent({ input: '0x' }), sent({ to: null }), null])
      expect(await sentCallOf(transaction)).toBeUndefined()
    expect(await sentCallOf(sent(), '0x12')).toBeUndefined()
  })

  it('throws an UpstreamError for an error, another transaction, and one without a sender or a value', async () => {
    const other = sent({ hash: `0x${'00'.repeat(32)}` })
    for (const wrong of [new NodeError(-32_603, 'oops'), other, sent({ from: '0x12' }), sent({ value: 7 }), 'yes'])
      await expect(sentCallOf(wrong)).rejects.toSatisfy(UpstreamError.is)
  })
})
