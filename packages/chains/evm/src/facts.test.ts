import { ReplaceableFacts, readProbe } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { evm } from './evm.ts'
import {
  ALICE,
  chainOver,
  coin,
  contextAt,
  createChain,
  fundsWith,
  ROUTER,
  token,
  USDC,
} from './testing/chain-under-test.ts'
import { nodeWith } from './testing/deposits.ts'
import { StubNode } from './testing/stub-node.ts'

const sell = { kind: 'simpleTransfer', asset: coin(), amount: 5n, sources: [ALICE] as [string], to: ROUTER } as const
const ceilingOf = (gwei: string) => ({ name: 'gasPriceCeilingGwei', chain: 'ETH', value: gwei })

describe('replaced facts of EVM chains', () => {
  it('hold for the next build', async () => {
    const facts = new ReplaceableFacts()
    const chain = chainOver(nodeWith(() => '0x5208').http, {}, facts)
    const build = async () => chain.build(sell, fundsWith(), contextAt())
    expect((await build()).networkFee).toBe(21_000n * 1_000_000_000n)

    facts.replace({ name: 'plainGas', value: '20000' })
    expect((await build()).networkFee).toBe(25_200n * 1_000_000_000n)
    facts.replace({ name: 'mostGas', value: '20999' })
    await expect(build()).rejects.toThrow(
      'The nodes estimate 21000 gas for the transaction; at most 20999 is accepted.',
    )
    facts.replace(ceilingOf('0'))
    await expect(build()).rejects.toThrow('is above the ceiling of 0 gwei')
    facts.replace()
    expect((await build()).networkFee).toBe(21_000n * 1_000_000_000n)
  })

  it('yield to the options of the operator', async () => {
    const facts = new ReplaceableFacts()
    facts.replace(ceilingOf('0'))
    const chain = chainOver(nodeWith(() => '0x5208').http, { gasPriceCeilingGwei: { ETH: 7 } }, facts)
    expect((await chain.build(sell, fundsWith(), contextAt())).networkFee).toBe(21_000n * 1_000_000_000n)
  })

  it('make a chain charge its layer 1 fee, or not', async () => {
    const facts = new ReplaceableFacts()
    const node = nodeWith(() => '0x5208')
    const chain = chainOver(node.http, {}, facts)
    const asked = () => node.requests.flatMap(({ methods }) => methods).filter((method) => method === 'eth_call').length
    const build = () => chain.build({ ...sell, asset: coin('BASE') }, fundsWith(), contextAt()).catch(() => undefined)
    facts.replace({ name: 'layer1Fee', chain: 'BASE', value: null })
    await build()
    expect(asked()).toBe(0)
    facts.replace()
    await build()
    expect(asked()).toBeGreaterThan(0)
  })

  it('reset the allowance of a token that is listed', async () => {
    const facts = new ReplaceableFacts()
    const chain = chainOver(new StubNode({}).http, {}, facts)
    const approve = () =>
      chain.buildApproval?.(
        { asset: token(USDC), amount: 5n, sources: [ALICE], spender: ROUTER },
        fundsWith({ allowance: 1n, spender: ROUTER }),
        contextAt(),
      )
    expect(await approve()).toMatchObject({ amount: 5n })
    facts.replace({ name: 'resetsFirst', chain: 'ETH', value: [USDC.toLowerCase()] })
    expect(await approve()).toMatchObject({ amount: 0n })
  })

  it('move the public nodes at once', async () => {
    const facts = new ReplaceableFacts()
    const node = new StubNode({ eth_getBalance: () => '0x1', eth_chainId: () => '0xa' })
    const chain = createChain(evm(), node.http, facts)
    const balance = async () => (await chain.readBalances?.('OP', ALICE, contextAt()))?.[0]?.amount
    expect(await balance()).toBe(1n)
    facts.replace({ name: 'nodes', chain: 'OP', value: ['https://moved.example'] })
    expect(await balance()).toBe(1n)
    expect(new Set(node.requests.map(({ url }) => url))).toEqual(
      new Set(['https://mainnet.optimism.io', 'https://moved.example']),
    )
    expect(chain.listNodes?.('OP')?.map(({ url }) => url)).toEqual(['https://moved.example'])
    facts.replace({ name: 'nodes', chain: 'OP', value: null })
    await expect(balance()).rejects.toThrow('No node is configured for OP.')
  })
})

describe('the facts of an EVM node', () => {
  const answers = {
    eth_chainId: '0x1',
    eth_getBlockByNumber: { number: '0x10', timestamp: '0x67748580' },
    eth_gasPrice: '0x3b9aca00',
    eth_getBalance: '0x1',
    eth_getCode: '0x',
    eth_estimateGas: '0x5208',
  }
  const read = async (changed: object = {}, code = 'ETH', options = {}) =>
    (await readProbe(evm({ rpc: { [code]: 'https://node.example' }, ...options }), code, { ...answers, ...changed }))
      .facts

  it('agree where nothing has changed', async () => {
    expect(await read()).toMatchObject([
      { name: 'gasPriceCeilingGwei', chain: 'ETH', value: '5000', current: '1 gwei now', agrees: true },
      { name: 'plainGas', value: '21000', current: '21000', agrees: true },
    ])
    expect(await read({ eth_getCode: '0x60' }, 'BASE')).toMatchObject([
      { name: 'gasPriceCeilingGwei', chain: 'BASE' },
      { name: 'layer1Fee', chain: 'BASE', value: 'true', current: 'true', agrees: true },
    ])
    expect(await read({}, 'GNO')).toMatchObject([{ name: 'defaultGasPriceCeilingGwei', value: '10000', agrees: true }])
  })

  it('name a price near the ceiling, which the options may raise', async () => {
    const high = { eth_gasPrice: `0x${(2_501n * 10n ** 9n).toString(16)}` }
    expect((await read(high))?.[0]).toMatchObject({ current: '2501 gwei now', agrees: false })
    expect((await read(high, 'ETH', { gasPriceCeilingGwei: { ETH: 6_000 } }))?.[0]).toMatchObject({ agrees: true })
  })

  it('name a chain that has joined or left the OP stack, and other gas of a payment', async () => {
    expect((await read({ eth_getCode: '0x60' }, 'GNO'))?.[1]).toMatchObject({
      name: 'layer1Fee',
      chain: 'GNO',
      value: 'false',
      current: 'true',
      agrees: false,
    })
    expect((await read({}, 'BASE'))?.[1]).toMatchObject({ value: 'true', current: 'false', agrees: false })
    expect((await read({ eth_estimateGas: '0x1770' }))?.[1]).toMatchObject({ current: '6000', agrees: false })
  })
})
