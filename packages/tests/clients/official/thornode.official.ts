import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAddress, payingAddress } from './demo-address.ts'
import { load } from './load.ts'

type Call = (...of: readonly unknown[]) => Promise<{ readonly data: unknown }>
type Client = Readonly<Record<string, Call>>
type Library = Readonly<Record<string, new (...of: readonly unknown[]) => Client>>

const thornode = load<Library>('@xchainjs/xchain-thornode')
const midgard = load<Library>('@xchainjs/xchain-midgard')

/** Calls of the client with the argument a swap needs, by API. */
const reads: readonly { readonly api: string; readonly name: string; readonly of?: string }[] = [
  { api: 'NetworkApi', name: 'inboundAddresses' },
  { api: 'NetworkApi', name: 'lastblock' },
  { api: 'NetworkApi', name: 'lastblockChain', of: 'BTC' },
  { api: 'NetworkApi', name: 'network' },
  { api: 'NetworkApi', name: 'constants' },
  { api: 'NetworkApi', name: 'version' },
  { api: 'NetworkApi', name: 'ragnarok' },
  { api: 'NetworkApi', name: 'outboundFees' },
  { api: 'NetworkApi', name: 'outboundFeeAsset', of: 'BTC.BTC' },
  { api: 'PoolsApi', name: 'pools' },
  { api: 'PoolsApi', name: 'pool', of: 'BTC.BTC' },
  { api: 'MimirApi', name: 'mimir' },
  { api: 'MimirApi', name: 'mimirKey', of: 'HALTTRADING' },
  { api: 'QueueApi', name: 'queue' },
  { api: 'QueueApi', name: 'queueOutbound' },
  { api: 'QueueApi', name: 'queueScheduled' },
  { api: 'QueueApi', name: 'queueSwap' },
  { api: 'StreamingSwapApi', name: 'streamSwaps' },
  { api: 'VaultsApi', name: 'asgard' },
  { api: 'VaultsApi', name: 'vaultPubkeys' },
  { api: 'ThornamesApi', name: 'thorname', of: 't' },
]

describe('@xchainjs/xchain-thornode and xchain-midgard', () => {
  const sandbox: Sandbox = createSandbox({ seed: 'official', speed: 600 })
  beforeAll(() => sandbox.listen())
  afterAll(() => sandbox.close())

  const client = (library: Library, api: string, basePath: string): Client => {
    const [Configuration, Api] = [library.Configuration, library[api]]
    if (!Configuration || !Api) throw new Error(`The client has no ${api}.`)
    return new Api(new Configuration({ basePath }))
  }
  const node = (api: string): Client => client(thornode, api, sandbox.urls.networks.thorchain?.thornode ?? '')
  const index = (): Client => client(midgard, 'MidgardApi', sandbox.urls.networks.thorchain?.midgard ?? '')
  const call = async (api: Client, name: string, ...of: readonly unknown[]): Promise<unknown> => {
    const method = api[name]
    if (!method) throw new Error(`The client has no ${name}.`)
    return (await method.apply(api, [...of])).data
  }

  it.each(reads)('$api.$name', async ({ api, name, of }) => {
    expect(await call(node(api), name, of)).toBeDefined()
  })

  it('quotes a swap and follows its deposit', async () => {
    const [from, to] = [payingAddress(sandbox, 'BTC', 50_000_000n), demoAddress(sandbox, 'EVM')]
    const quote = await call(node('QuoteApi'), 'quoteswap', undefined, 'BTC.BTC', 'ETH.ETH', 10_000_000, to)
    const { inbound_address: vault, memo } = quote as Readonly<Record<string, string>>
    expect(memo).toContain(to)
    const hash = sandbox.world.ledger('BTC').pay({ from, to: vault ?? '', amount: 10_000_000n, memo: memo ?? '' })
    sandbox.world.clock.pass(3 * 3_600_000)
    expect(await call(node('TransactionsApi'), 'tx', hash)).toMatchObject({ observed_tx: { tx: { memo } } })
    expect(await call(node('TransactionsApi'), 'txStages', hash)).toMatchObject({ swap_finalised: { completed: true } })
    expect(await call(node('TransactionsApi'), 'txStatus', hash)).toMatchObject({ out_txs: [{ to_address: to }] })
    expect(await call(index(), 'getActions', undefined, hash)).toMatchObject({ count: '1' })
  })

  it('reads pools and health of Midgard', async () => {
    expect(await call(index(), 'getPools')).toBeInstanceOf(Array)
    expect(await call(index(), 'getPool', 'BTC.BTC')).toMatchObject({ asset: 'BTC.BTC' })
    expect(await call(index(), 'getHealth')).toMatchObject({ inSync: true })
  })
})
