import { hex } from '@scure/base'
import type { Chain, Deposit } from '@switchyard/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChain } from '../src/chain.ts'
import type { NetworkPrefixes } from '../src/networks.ts'
import { context, transfer, withMemo } from '../src/testing/deposits.ts'
import { type TestKey, testKey } from '../src/testing/keys.ts'
import { sign } from '../src/testing/sign.ts'
import { bcashSign } from './bcash-sign.ts'
import { type BcoinNode, startBcoin } from './bcoin-node.ts'
import { bitcoinjsSign } from './bitcoinjs-sign.ts'

const MEMO = '=:ETH.ETH:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'.padEnd(80, '/')

describe('a Bitcoin node', () => {
  const network: NetworkPrefixes = { pubKeyHash: [0x3c], scriptHash: [[0x26]], bech32: 'rb' }
  const key = (name: string, form: TestKey['form']) => testKey(name, form, network)
  const vault = key('vault', 'p2wpkh').address
  let node: BcoinNode
  let chain: Chain

  beforeAll(async () => {
    node = await startBcoin('bcoin')
    const forms = ['p2wpkh', 'p2pkh', 'p2sh', 'p2wsh'] as const
    for (const form of forms) await node.mine(key('rich', form).address, 2)
    await node.mine(key('sweep', 'p2wpkh').address, 3)
    // Version 2 transactions are relayed once relative lock times are active, at block 432.
    await node.mine(vault, 440)
    chain = createChain(
      { gateways: { BTC: { kind: 'esplora', url: 'http://index' } }, networks: { BTC: network } },
      node.http,
    )
  })
  afterAll(() => node?.close())

  const build = async (deposit: Deposit) => chain.build(deposit, await chain.readFunds(deposit, context()), context())

  it('relays and mines a sell with the longest memo, signed by a second library', async () => {
    const keys = [key('rich', 'p2wpkh'), key('rich', 'p2pkh'), key('rich', 'p2sh')]
    const sources = keys.map(({ address }) => address) as [string, ...string[]]
    const built = await build(withMemo({ chain: 'BTC', to: vault, amount: 25_000_000_000n, memo: MEMO, sources }))
    expect(await node.submit(bitcoinjsSign(String(built.tx), keys))).toBeUndefined()
    expect(node.waiting).toBe(1)
    await node.mine(vault)
    expect(node.waiting).toBe(0)
  })

  it('relays a sell from a multisig script', async () => {
    const owner = key('rich', 'p2wsh')
    const deposit = transfer({ chain: 'BTC', to: vault, amount: 100_000n, sources: [owner.address] })
    const built = await build(deposit)
    expect(await node.submit(hex.encode(sign(String(built.tx), [owner]).extract()))).toBeUndefined()
  })

  it('relays a sweep', async () => {
    const owner = key('sweep', 'p2wpkh')
    const deposit = withMemo({ chain: 'BTC', to: vault, amount: 1n, memo: MEMO, sources: [owner.address], sweep: true })
    const built = await build(deposit)
    expect(built.sellAmount).toBe(15_000_000_000n - built.networkFee)
    expect(await node.submit(bitcoinjsSign(String(built.tx), [owner]))).toBeUndefined()
  })
})

describe('a Bitcoin Cash node', () => {
  const network: NetworkPrefixes = { pubKeyHash: [0x3c], scriptHash: [[0x26]], cashAddress: 'bchreg' }
  const key = (name: string) => testKey(name, 'p2pkh', network)
  const spelled = (address: string) => `bchreg:${address}`
  const vault = key('vault').address
  let node: BcoinNode
  let chain: Chain

  beforeAll(async () => {
    node = await startBcoin('bcash')
    await node.mine(spelled(key('rich').address), 2)
    await node.mine(spelled(key('second').address), 2)
    await node.mine(spelled(vault), 100)
    // The reward is not mature.
    await node.mine(spelled(key('rich').address), 1)
    chain = createChain(
      { gateways: { BCH: { kind: 'blockbook', url: 'http://index' } }, networks: { BCH: network } },
      node.http,
    )
  })
  afterAll(() => node?.close())

  const keys = [key('rich'), key('second')]
  const deposit = withMemo({
    chain: 'BCH',
    to: vault,
    amount: 12_000_000_000n,
    memo: MEMO,
    sources: [key('rich').address, key('second').address],
  })

  it('includes mature rewards only', async () => {
    expect((await chain.readFunds(deposit, context())).balance).toBe(20_000_000_000n)
  })

  it('relays and mines a sell signed with its replay protection, and refuses one signed without', async () => {
    const built = await chain.build(deposit, await chain.readFunds(deposit, context()), context())
    expect(await node.submit(bcashSign(String(built.tx), keys, 0x01))).toMatch(/script-verify/)
    expect(await node.submit(bcashSign(String(built.tx), keys, 0x41))).toBeUndefined()
    expect(node.waiting).toBe(1)
    await node.mine(spelled(vault))
    expect(node.waiting).toBe(0)
  })
})
