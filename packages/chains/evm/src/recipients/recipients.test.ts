import { UpstreamError } from '@switchyard/core'
import { getAddress, id } from 'ethers'
import { describe, expect, it } from 'vitest'
import { encodeErc20 } from '../erc20.ts'
import type { EvmOptions } from '../evm.ts'
import { ALICE, chainOver, contextAt, ROUTER, USDC, VAULT } from '../testing/chain-under-test.ts'
import { NodeError, StubNode } from '../testing/stub-node.ts'

const HASH = `0x${'5a'.repeat(32)}`

const nodeOf = (transaction: unknown) =>
  new StubNode({ eth_chainId: () => '0x1', eth_getTransactionByHash: () => transaction })

const recipientsOf = (transaction: unknown, hash = HASH) =>
  chainOver(nodeOf(transaction).http).findRecipients?.('ETH', hash, contextAt())

const sent = (to: string | null, input: string, hash = HASH) => ({ hash, to, input, value: '0x1', blockNumber: null })

describe('recipients', () => {
  it('is the recipient of a coin payment, with or without a memo, in EIP-55 case', async () => {
    expect(await recipientsOf(sent(VAULT.toLowerCase(), '0x'))).toEqual([VAULT])
    expect(await recipientsOf(sent(VAULT.toLowerCase(), '0x3d3a424e'))).toEqual([VAULT])
  })

  it('is the recipient of a token transfer, not the token, also with trailing bytes', async () => {
    const input = encodeErc20('transfer', VAULT as `0x${string}`, 7n)
    expect(await recipientsOf(sent(USDC, input))).toEqual([VAULT])
    expect(await recipientsOf(sent(USDC, `${input}b0f0`))).toEqual([VAULT])
  })

  it('is the contract of any other call and of a truncated transfer', async () => {
    expect(await recipientsOf(sent(ROUTER, '0x44bc937b00'))).toEqual([ROUTER])
    expect(await recipientsOf(sent(USDC, encodeErc20('transfer', VAULT as `0x${string}`, 7n).slice(0, -2)))).toEqual([
      USDC,
    ])
  })

  describe('of a mined transaction', () => {
    const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const [one, two] = [`0x${'0'.repeat(63)}1`, `0x${'ab'.repeat(20)}`]
    const DEPOSIT = id('Deposit(address,address,uint256,string)')
    const TRANSFER = id('Transfer(address,address,uint256)')
    const log = (...topics: readonly string[]) => ({ address: USDC, topics, data: one })

    const mined = (receipt: object, more: object = {}, traces?: EvmOptions['traces'], input = '0x44bc937b00') => {
      const node = new StubNode({
        eth_chainId: () => '0x1',
        eth_getTransactionByHash: () => sent(ROUTER, input),
        eth_getTransactionReceipt: () => ({ status: '0x1', logs: [], ...receipt }),
        ...more,
      })
      const recipients = chainOver(node.http, traces ? { traces } : {}).findRecipients?.('ETH', HASH, contextAt())
      return { node, recipients }
    }

    it('include the recipients of moved tokens and the vaults of router deposits, each once', async () => {
      const logs = [
        log(TRANSFER, topicOf(ALICE), topicOf(two)),
        log(DEPOSIT, topicOf(VAULT), topicOf(USDC)),
        log(TRANSFER, topicOf(two), topicOf(VAULT)),
      ]
      const { node, recipients } = mined({ logs })
      expect(await recipients).toEqual([ROUTER, getAddress(two), VAULT])
      expect(node.requests).toHaveLength(1)
    })

    it('exclude burnt tokens, zero amounts, NFTs, other events and unreadable logs', async () => {
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

    // Source: EIP-7708, in force with Glamsterdam: coins that move without a call of their own are logged as tokens are.
    it('include the recipients of coins sent by contracts, by the logs of the system address', async () => {
      const coins = (from: string, to: string, data = one) => ({
        ...log(TRANSFER, topicOf(from), topicOf(to)),
        address: `0x${'f'.repeat(39)}e`,
        data,
      })
      const logs = [
        coins(ALICE, ROUTER),
        coins(ROUTER, VAULT),
        log(DEPOSIT, topicOf(VAULT), topicOf(`0x${'0'.repeat(40)}`)),
        coins(VAULT, two, one.replace(/1$/, '0')),
        // A contract that destroys itself burns its coins.
        { ...coins(VAULT, two), topics: [id('Burn(address,uint256)'), topicOf(VAULT)] },
      ]
      expect(await mined({ logs }).recipients).toEqual([ROUTER, VAULT])
      expect(await mined({ logs: [coins(ALICE, ROUTER)] }, {}, undefined, '0x').recipients).toEqual([ROUTER])
    })

    it('are empty when it failed', async () => {
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
    ] as const)(
      'include the recipients of coins sent by contracts, by %s, when traces are enabled',
      async (method, trace) => {
        const { node, recipients } = mined({}, { [method]: () => trace }, method)
        expect(await recipients).toEqual([ROUTER, getAddress(two)])
        expect(node.requests.map(({ methods }) => methods.at(-1))).toEqual(['eth_chainId', method])
        expect(await mined({}, { [method]: () => trace }).recipients).toEqual([ROUTER])
      },
    )

    it('are those from the logs when the node has no trace', async () => {
      const logs = [log(DEPOSIT, topicOf(VAULT), topicOf(USDC))]
      for (const result of [new NodeError(-32_601, 'no such method'), null, 'yes', new NodeError(-32_603, 'too old')]) {
        const { recipients } = mined({ logs }, { debug_traceTransaction: () => result }, 'debug_traceTransaction')
        expect(await recipients).toEqual([ROUTER, VAULT])
      }
    })

    it('are a single address for a plain payment, without a trace', async () => {
      const { node, recipients } = mined({}, {}, 'debug_traceTransaction', '0x')
      expect(await recipients).toEqual([ROUTER])
      expect(node.requests).toHaveLength(1)
    })
  })

  it('is empty for an unknown transaction, a contract creation, or an invalid hash', async () => {
    expect(await recipientsOf(null)).toEqual([])
    expect(await recipientsOf(sent(null, '0x6080'))).toEqual([])
    const node = nodeOf(sent(VAULT, '0x'))
    for (const hash of ['', '0x', HASH.slice(0, -1), `${HASH}0`, `${HASH.slice(0, -1)}g`]) {
      expect(await chainOver(node.http).findRecipients?.('ETH', hash, contextAt())).toEqual([])
    }
    expect(node.requests).toEqual([])
  })

  it('accepts a hash in upper case and without 0x', async () => {
    expect(await recipientsOf(sent(VAULT, '0x'), HASH.slice(2).toUpperCase())).toEqual([VAULT])
  })

  it('throws an UpstreamError for an error, another transaction, or an invalid recipient', async () => {
    const other = `0x${'00'.repeat(32)}`
    for (const wrong of [new NodeError(-32_603, 'oops'), sent(VAULT, '0x', other), sent('0x12', '0x'), 'yes', {}]) {
      await expect(recipientsOf(wrong)).rejects.toSatisfy(UpstreamError.is)
    }
  })
})
