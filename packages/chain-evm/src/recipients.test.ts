import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { transfer } from './erc20.ts'
import { chainOver, contextAt, ROUTER, USDC, VAULT } from './testing/chain-under-test.ts'
import { NodeError, ScriptedNode } from './testing/scripted-node.ts'

const HASH = `0x${'5a'.repeat(32)}`

const nodeOf = (transaction: unknown) =>
  new ScriptedNode({ eth_chainId: () => '0x1', eth_getTransactionByHash: () => transaction })

const recipientsOf = (transaction: unknown, hash = HASH) =>
  chainOver(nodeOf(transaction).http).recipients?.('ETH', hash, contextAt())

const sent = (to: string | null, input: string, hash = HASH) => ({ hash, to, input, value: '0x1', blockNumber: null })

describe('recipients', () => {
  it('is the account a coin payment goes to, with or without a memo, in EIP-55 case', async () => {
    expect(await recipientsOf(sent(VAULT.toLowerCase(), '0x'))).toEqual([VAULT])
    expect(await recipientsOf(sent(VAULT.toLowerCase(), '0x3d3a424e'))).toEqual([VAULT])
  })

  it('is the recipient of a token transfer, not the token, also with bytes behind it', async () => {
    const input = transfer(VAULT as `0x${string}`, 7n)
    expect(await recipientsOf(sent(USDC, input))).toEqual([VAULT])
    expect(await recipientsOf(sent(USDC, `${input}b0f0`))).toEqual([VAULT])
  })

  it('is the contract of any other call, and of a transfer cut short', async () => {
    expect(await recipientsOf(sent(ROUTER, '0x44bc937b00'))).toEqual([ROUTER])
    expect(await recipientsOf(sent(USDC, transfer(VAULT as `0x${string}`, 7n).slice(0, -2)))).toEqual([USDC])
  })

  it('is nobody for an unknown transaction, a creation, or text that is no hash', async () => {
    expect(await recipientsOf(null)).toEqual([])
    expect(await recipientsOf(sent(null, '0x6080'))).toEqual([])
    const node = nodeOf(sent(VAULT, '0x'))
    for (const hash of ['', '0x', HASH.slice(0, -1), `${HASH}0`, `${HASH.slice(0, -1)}g`]) {
      expect(await chainOver(node.http).recipients?.('ETH', hash, contextAt())).toEqual([])
    }
    expect(node.requests).toEqual([])
  })

  it('takes a hash in capitals and without 0x', async () => {
    expect(await recipientsOf(sent(VAULT, '0x'), HASH.slice(2).toUpperCase())).toEqual([VAULT])
  })

  it('throws what is wrong with the node: an error, another transaction, an unreadable recipient', async () => {
    const other = `0x${'00'.repeat(32)}`
    for (const wrong of [new NodeError(-32_603, 'oops'), sent(VAULT, '0x', other), sent('0x12', '0x'), 'yes', {}]) {
      await expect(recipientsOf(wrong)).rejects.toSatisfy(UpstreamError.is)
    }
  })
})
