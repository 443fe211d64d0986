import { UpstreamError } from '@switchyard/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { catalogue, openedChannel, quote, quoteFor } from '../testing/backend.ts'
import { encoder, VAULT } from '../testing/broker.ts'
import { createChannelFixture, ENCODE, OPEN, OWN_BROKER } from '../testing/building.ts'
import { AFFILIATE, addresses, BROKER, HUB_ACCOUNT, offerOf, quoteParams, RECEIVER } from '../testing/fixture.ts'
import { eth, hubDot, usdc } from '../testing/tokens.ts'

const CHANNELS = 'cf_all_open_deposit_channels'
const VAULTS = 'cf_get_vault_addresses'
const EVM_CHANNEL = '0x31e9b3373f2ad5d964cad0fd01332d6550cbbde6'
const withNode = { ...OWN_BROKER, nodeUrl: 'http://node' } as const

const ascii = (text: string): readonly number[] => [...Buffer.from(text)]

/** An entry of the list of open channels; the format is that of the recorded `cf_get_vault_addresses`. */
const listed = (changes: { owner?: string; kind?: string; address?: object; asset?: object } = {}): unknown => {
  const { owner = BROKER, kind = 'Swap', address = { Btc: ascii(VAULT) } } = changes
  const { asset = { chain: 'Bitcoin', asset: 'BTC' } } = changes
  return [owner, kind, { chain_accounts: [[address, asset]] }]
}

afterEach(() => {
  vi.useRealTimers()
})

const buildChannel = async (list: unknown, options: object = withNode): Promise<unknown> => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { chainflip, context, take } = createChannelFixture({ [CHANNELS]: list }, options)
  const offer = await offerOf(chainflip, quoteParams(), context)
  take()
  const built = chainflip.build(offer, addresses(), context).then(
    ({ kind }) => kind,
    (error: unknown) => (UpstreamError.is(error) ? error.message : error),
  )
  for (let step = 0; step < 40; step++) {
    await new Promise(setImmediate)
    vi.advanceTimersByTime(1_000)
  }
  return { result: await built, requests: take().filter(({ body }) => body?.includes(CHANNELS)).length }
}

describe('a deposit channel with a State Chain node', () => {
  it('is handed out when the node lists it', async () => {
    const other = listed({ owner: AFFILIATE, address: { Eth: [...new Uint8Array(20)] } })
    expect(await buildChannel([other, listed()])).toEqual({ result: 'simpleTransfer', requests: 1 })
  })

  it('is handed out once the node lists it', async () => {
    let requests = 0
    const list = () => (++requests < 3 ? [] : [listed()])
    expect(await buildChannel(list)).toEqual({ result: 'simpleTransfer', requests: 3 })
  })

  it.each([
    ['nothing', []],
    ['another address', [listed({ address: { Btc: ascii(VAULT.replace('bc1pp', 'bc1pq')) } })]],
    ['the address on another chain', [listed({ address: { Eth: ascii(VAULT) } })]],
    ['the address of another asset', [listed({ asset: { chain: 'Ethereum', asset: 'ETH' } })]],
    ['the address of another broker', [listed({ owner: AFFILIATE })]],
    ['the address of an unreadable account', [listed({ owner: '5F' })]],
    ['the address for a deposit of liquidity', [listed({ kind: 'LiquidityProvision' })]],
  ])('is refused when the node lists %s', async (_name, list) => {
    expect(await buildChannel(list)).toEqual({
      result: `The State Chain node does not list ${VAULT} as an open deposit channel.`,
      requests: 4,
    })
  })

  it('is refused when the node fails', async () => {
    expect(await buildChannel({ error: { code: -32601, message: 'Method not found' } })).toMatchObject({
      result: `The node failed ${CHANNELS} with code -32601.`,
    })
    expect(await buildChannel('everything')).toMatchObject({ result: expect.stringContaining('expected a list') })
  })

  it('may belong to any broker where no account is configured', async () => {
    const { brokerAccount: _, ...anyBroker } = withNode
    expect(await buildChannel([listed({ owner: AFFILIATE })], anyBroker)).toMatchObject({ result: 'simpleTransfer' })
  })

  it('is compared as bytes on EVM chains', async () => {
    const bytes = [...Buffer.from(EVM_CHANNEL.slice(2), 'hex')]
    const entry = listed({ address: { Eth: bytes }, asset: { chain: 'Ethereum', asset: 'USDC' } })
    const { chainflip, context } = createChannelFixture(
      {
        '/v2/quote': [quoteFor(usdc.identifier, 'BTC.BTC')],
        [OPEN]: openedChannel({ address: EVM_CHANNEL }),
        [CHANNELS]: [entry],
      },
      withNode,
    )
    const offer = await offerOf(chainflip, quoteParams({ sell: usdc, buy: quoteParams().sell }), context)
    const [source, destinationAddress] = [RECEIVER, addresses().sources[0]]
    const deposit = await chainflip.build(offer, addresses({ sources: [source], destinationAddress }), context)
    expect(deposit).toHaveProperty('to', EVM_CHANNEL)
  })

  it('is not verified on chains the node does not list', async () => {
    const { chainflip, context } = createChannelFixture(
      {
        '/api/networkInfo': catalogue(),
        '/v2/quote': [quoteFor(hubDot.identifier, 'ETH.ETH')],
        [OPEN]: openedChannel({ address: HUB_ACCOUNT }),
      },
      withNode,
    )
    const offer = await offerOf(chainflip, quoteParams({ sell: hubDot, buy: eth }), context)
    await expect(chainflip.build(offer, addresses({ sources: [HUB_ACCOUNT] }), context)).resolves.toHaveProperty(
      'to',
      HUB_ACCOUNT,
    )
  })
})

describe('a Bitcoin vault with a State Chain node', () => {
  const buildVault = async (bitcoin: unknown) => {
    const { chainflip, context } = createChannelFixture(
      { '/v2/quote': [quote()], [ENCODE]: encoder(), [VAULTS]: { bitcoin } },
      { ...withNode, vaultSwaps: ['BTC'] },
    )
    return chainflip.build(await offerOf(chainflip, quoteParams(), context), addresses(), context)
  }

  it('is used when the node lists it for the broker', async () => {
    await expect(buildVault([[BROKER, { Btc: ascii(VAULT) }]])).resolves.toHaveProperty('to', VAULT)
  })

  it('is refused when the node lists it for another broker, or not at all', async () => {
    for (const bitcoin of [[[AFFILIATE, { Btc: ascii(VAULT) }]], [[BROKER, { Btc: ascii(RECEIVER) }]], []]) {
      await expect(buildVault(bitcoin)).rejects.toThrow('as a vault of the broker')
    }
  })
})
