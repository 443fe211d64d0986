import { UpstreamError } from '@switchyard/core'
import { getAddress, id } from 'ethers'
import { describe, expect, it } from 'vitest'
import { transfer } from './erc20.ts'
import type { EvmOptions } from './evm.ts'
import { ALICE, chainOver, contextAt, ROUTER, USDC, VAULT } from './testing/chain-under-test.ts'
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

  describe('of a mined transaction', () => {
    const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const [one, two] = [`0x${'0'.repeat(63)}1`, `0x${'ab'.repeat(20)}`]
    const DEPOSIT = id('Deposit(address,address,uint256,string)')
    const TRANSFER = id('Transfer(address,address,uint256)')
    const log = (...topics: readonly string[]) => ({ address: USDC, topics, data: one })

    const mined = (receipt: object, more: object = {}, traces?: EvmOptions['traces'], input = '0x44bc937b00') => {
      const node = new ScriptedNode({
        eth_chainId: () => '0x1',
        eth_getTransactionByHash: () => sent(ROUTER, input),
        eth_getTransactionReceipt: () => ({ status: '0x1', logs: [], ...receipt }),
        ...more,
      })
      const recipients = chainOver(node.http, traces ? { traces } : {}).recipients?.('ETH', HASH, contextAt())
      return { node, recipients }
    }

    it('are also the recipients of the tokens it moves and the vaults of router deposits, each once', async () => {
      const logs = [
        log(TRANSFER, topicOf(ALICE), topicOf(two)),
        log(DEPOSIT, topicOf(VAULT), topicOf(USDC)),
        log(TRANSFER, topicOf(two), topicOf(VAULT)),
      ]
      const { node, recipients } = mined({ logs })
      expect(await recipients).toEqual([ROUTER, getAddress(two), VAULT])
      expect(node.requests).toHaveLength(1)
    })

    it('are not those of burnt or no tokens, of NFTs, of other events, or of what cannot be read', async () => {
      const logs = [
        log(TRANSFER, topicOf(ALICE), one.replace('1', '0')),
        { ...log(TRANSFER, topicOf(ALICE), topicOf(two)), data: one.replace(/1$/, '0') },
        log(TRANSFER, topicOf(ALICE), topicOf(two), one),
        log(id('Approval(address,address,uint256)'), topicOf(ALICE), topicOf(two)),
        log(TRANSFER, topicOf(ALICE), `0x${'11'.repeat(32)}`),
        { topics: 'none' },
        null,
      ]
      expect(await mined({ logs }).recipients).toEqual([ROUTER])
    })

    it('are nobody where it failed', async () => {
      const logs = [log(TRANSFER, topicOf(ALICE), topicOf(two))]
      expect(await mined({ status: '0x0', logs }).recipients).toEqual([])
    })

    const calls = [
      { type: 'CALL', to: two, value: '0x1', calls: [{ type: 'DELEGATECALL', to: USDC, value: '0x1' }] },
      { type: 'CALL', to: USDC, value: '0x0' },
      { type: 'CALL', to: USDC, value: '0x2', error: 'out of gas', calls: [{ type: 'CALL', to: USDC, value: '0x5' }] },
    ]
    const tree = { type: 'CALL', to: ROUTER.toLowerCase(), value: '0x9', calls }
    const entry = (to: string, value: string, traceAddress: readonly number[], more: object = {}) => ({
      action: { callType: 'call', to, value },
      traceAddress,
      ...more,
    })
    const list = [
      entry(ROUTER.toLowerCase(), '0x9', []),
      entry(two, '0x1', [0]),
      entry(USDC, '0x2', [2], { error: 'Reverted' }),
      entry(USDC, '0x5', [2, 0]),
      { ...entry(USDC, '0x5', [3]), action: { callType: 'delegatecall', to: USDC, value: '0x5' } },
    ]

    it.each([
      ['debug_traceTransaction', tree],
      ['trace_transaction', list],
    ] as const)('are also those contracts hand coins to, by %s, where nodes are asked', async (method, trace) => {
      const { node, recipients } = mined({}, { [method]: () => trace }, method)
      expect(await recipients).toEqual([ROUTER, getAddress(two)])
      expect(node.requests.map(({ methods }) => methods.at(-1))).toEqual(['eth_chainId', method])
      expect(await mined({}, { [method]: () => trace }).recipients).toEqual([ROUTER])
    })

    it('are what is known without a trace where a node keeps none', async () => {
      const logs = [log(DEPOSIT, topicOf(VAULT), topicOf(USDC))]
      for (const said of [new NodeError(-32_601, 'no such method'), null, 'yes', new NodeError(-32_603, 'too old')]) {
        const { recipients } = mined({ logs }, { debug_traceTransaction: () => said }, 'debug_traceTransaction')
        expect(await recipients).toEqual([ROUTER, VAULT])
      }
    })

    it('are one for a plain payment, without a trace', async () => {
      const { node, recipients } = mined({}, {}, 'debug_traceTransaction', '0x')
      expect(await recipients).toEqual([ROUTER])
      expect(node.requests).toHaveLength(1)
    })
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
