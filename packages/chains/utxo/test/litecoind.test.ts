import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { type Chain, type Deposit, toHuman } from '@switchyard/core'
import { httpFromFetch } from '@switchyard/net'
import { describeWhere } from '@switchyard/test-support'
import { findLitecoind, type Litecoind, startLitecoind } from '@switchyard/test-support/litecoind'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChain } from '../src/chain.ts'
import type { NetworkPrefixes } from '../src/networks.ts'
import { rules } from '../src/rules.ts'
import { computeDust } from '../src/selection/dust.ts'
import { context, transfer, withMemo } from '../src/testing/deposits.ts'
import { type TestKey, testKey } from '../src/testing/keys.ts'
import { sign } from '../src/testing/sign.ts'
import { scriptOf } from '../src/testing/wallet.ts'
import { bitcoinjsSign } from './bitcoinjs-sign.ts'
import { type Facade, startFacade } from './esplora-facade.ts'

const REGTEST: NetworkPrefixes = { pubKeyHash: [0x6f], scriptHash: [[0x3a]], bech32: 'rltc' }
const MEMO = '=:ETH.ETH:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045:0/1/0:sy:30'

describeWhere(findLitecoind(), 'a Litecoin node', (program) => {
  let node: Litecoind
  let facade: Facade
  let chain: Chain
  let vault: string

  beforeAll(async () => {
    node = await startLitecoind(program)
    facade = await startFacade(node)
    vault = await node.rpc('getnewaddress', '', 'bech32')
    const gateways = { LTC: { kind: 'esplora', url: facade.url } } as const
    chain = createChain({ gateways, networks: { LTC: REGTEST } }, httpFromFetch(fetch))
  })
  afterAll(async () => {
    await facade?.close()
    await node?.stop()
  })

  const key = (name: string, form: TestKey['form']) => testKey(name, form, REGTEST)
  const mine = () => node.rpc('getnewaddress').then((to: string) => node.rpc('generatetoaddress', 1, to))
  const pay = (address: string, value: bigint) => node.rpc('sendtoaddress', address, toHuman(value, 8))
  const build = async (deposit: Deposit) => chain.build(deposit, await chain.readFunds(deposit, context()), context())

  /** Checks policy, relays and mines; returns the node's own decoding. */
  const settle = async (raw: string) => {
    expect(await node.rpc('testmempoolaccept', [raw])).toMatchObject([{ allowed: true }])
    const txid = await node.rpc('sendrawtransaction', raw)
    await mine()
    const seen = await node.rpc('getrawtransaction', txid, true)
    expect(seen.confirmations).toBe(1)
    return seen
  }

  it('mines a sell with a memo from six addresses of three kinds, signed by the wallet of the node', async () => {
    const kinds = ['legacy', 'p2sh-segwit', 'bech32', 'legacy', 'p2sh-segwit', 'bech32']
    const sources: string[] = []
    for (const kind of kinds) sources.push(await node.rpc('getnewaddress', '', kind))
    // In one batch: later payments would spend coins that earlier ones paid to this wallet.
    await node.rpc('sendmany', '', Object.fromEntries(sources.map((source) => [source, 0.1])))
    await mine()
    facade.rate = 2.5
    const memo = MEMO.padEnd(80, '/')
    const deposit = withMemo({ chain: 'LTC', to: vault, amount: 55_000_000n, memo, sources: sources as [string] })
    const built = await build(deposit)
    const { psbt, complete } = await node.rpc('walletprocesspsbt', built.tx)
    expect(complete).toBe(true)
    const final = await node.rpc('finalizepsbt', psbt)
    const seen = await settle(final.hex)
    expect(seen.vin).toHaveLength(6)
    expect(seen.vout[0]).toMatchObject({ value: 0.55, scriptPubKey: { addresses: [vault] } })
    expect(seen.vout[1].scriptPubKey.addresses).toEqual([sources[0]])
    expect(await chain.findRecipients?.('LTC', seen.txid, context())).toEqual([vault, sources[0]])
    expect(await chain.findRecipients?.('LTC', '00'.repeat(32), context())).toEqual([])
    expect(seen.vout[2].scriptPubKey.hex).toBe(`6a4c50${Buffer.from(memo).toString('hex')}`)
    // Estimated for the longest usual signatures: never below the rate, and at most one byte per input above.
    expect(Number(built.networkFee)).toBeGreaterThanOrEqual(Math.ceil(seen.vsize * 2.5))
    expect(Number(built.networkFee)).toBeLessThanOrEqual(Math.ceil((seen.vsize + 6) * 2.5))
    const first = await node.rpc('getrawtransaction', seen.vin[0].txid, true)
    expect(first.vout[seen.vin[0].vout].scriptPubKey.addresses).toEqual([sources[0]])
  })

  it('mines sells signed by a second library, the second one spending unconfirmed change', async () => {
    const keys = [key('js', 'p2wpkh'), key('js', 'p2pkh'), key('js', 'p2sh')]
    for (const { address } of keys) await pay(address, 5_000_000n)
    await mine()
    facade.rate = 1
    const sources = keys.map(({ address }) => address) as [string, ...string[]]
    const sell = (amount: bigint) => build(withMemo({ chain: 'LTC', to: vault, amount, memo: MEMO, sources }))
    const first = bitcoinjsSign(String((await sell(12_000_000n)).tx), keys)
    expect(await node.rpc('testmempoolaccept', [first])).toMatchObject([{ allowed: true }])
    await node.rpc('sendrawtransaction', first)
    const second = await settle(bitcoinjsSign(String((await sell(2_000_000n)).tx), keys))
    expect(second.vin).toHaveLength(1)
  })

  it('does not spend unconfirmed payments of others', async () => {
    const { address } = key('waiting', 'p2wpkh')
    await pay(address, 5_000_000n)
    const deposit = transfer({ chain: 'LTC', to: vault, amount: 1_000_000n, sources: [address] })
    expect((await chain.readFunds(deposit, context())).balance).toBe(0n)
    await mine()
    expect((await chain.readFunds(deposit, context())).balance).toBe(5_000_000n)
  })

  it('mines a sell from taproot and from a multisig script', async () => {
    const keys = [key('wide', 'p2tr'), key('wide', 'p2wsh')]
    for (const { address } of keys) await pay(address, 3_000_000n)
    await mine()
    facade.rate = 1
    const sources = keys.map(({ address }) => address) as [string, ...string[]]
    const built = await build(withMemo({ chain: 'LTC', to: vault, amount: 5_000_000n, memo: MEMO, sources }))
    const seen = await settle(hex.encode(sign(String(built.tx), keys).extract()))
    expect(Number(built.networkFee)).toBeGreaterThanOrEqual(seen.vsize)
    expect(Number(built.networkFee)).toBeLessThanOrEqual(seen.vsize + 2)
  })

  it('mines a sweep of the whole balance', async () => {
    const owner = key('sweep', 'p2pkh')
    for (const value of [4_000_000n, 1_000_000n, 70_000n]) await pay(owner.address, value)
    await mine()
    facade.rate = 1.7
    const deposit = withMemo({
      chain: 'LTC',
      to: vault,
      amount: 9_000_000n,
      memo: MEMO,
      sources: [owner.address],
      sweep: true,
    })
    const built = await build(deposit)
    const seen = await settle(bitcoinjsSign(String(built.tx), [owner]))
    expect(seen.vout).toHaveLength(2)
    expect(built.sellAmount).toBe(5_070_000n - built.networkFee)
    expect(seen.vout[0].value).toBe(Number(toHuman(built.sellAmount ?? 0n, 8)))
    expect((await chain.readFunds(deposit, context())).balance).toBe(0n)
  })

  it.each(['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'] as const)(
    'draws the line of dust for %s where the node does',
    async (form) => {
      const owner = key(`dust ${form}`, 'p2wpkh')
      await pay(owner.address, 1_000_000n)
      await mine()
      facade.rate = 1
      const target = key('dust target', form).address
      const least = computeDust(scriptOf(target, REGTEST), rules.LTC as (typeof rules)[string])
      const sell = (amount: bigint) => build(transfer({ chain: 'LTC', to: target, amount, sources: [owner.address] }))
      await expect(sell(least - 1n)).rejects.toThrow(/below the dust limit/)
      const accepted = await sell(least)
      const transaction = Transaction.fromPSBT(base64.decode(String(accepted.tx)))
      const reduced = Transaction.fromPSBT(transaction.toPSBT())
      reduced.updateOutput(0, { amount: least - 1n })
      const refusal = bitcoinjsSign(base64.encode(reduced.toPSBT()), [owner])
      expect(await node.rpc('testmempoolaccept', [refusal])).toMatchObject([{ 'reject-reason': 'dust' }])
      await settle(bitcoinjsSign(String(accepted.tx), [owner]))
    },
  )

  it('keeps the smallest change the node relays', async () => {
    const owner = key('change', 'p2wpkh')
    await pay(owner.address, 1_000_000n)
    await mine()
    facade.rate = 1
    const amount = 1_000_000n - 141n - 2940n
    const built = await build(transfer({ chain: 'LTC', to: vault, amount, sources: [owner.address] }))
    const seen = await settle(bitcoinjsSign(String(built.tx), [owner]))
    expect(seen.vout[1].value).toBe(0.0000294)
  })
})
