import { ReplaceableFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { swapAddressesOf } from '../../thorchain-family/src/testing/building.ts'
import { type HarnessOptions, harness, quoteBody, quoteParams, type StubAnswers } from './testing/harness.ts'
import { ETH_ROUTER, inboundsWith } from './testing/node.ts'
import { testNetwork } from './testing/test-network.ts'
import { btc, eth, usdc } from './testing/tokens.ts'

const NEW_ROUTER = '0x1111111111111111111111111111111111111111'
const moved = { '/thorchain/inbound_addresses': inboundsWith('ETH', { router: NEW_ROUTER }) }
const sellEth = {
  sell: eth,
  sellAmount: 10n ** 18n,
  buy: btc,
  destinationAddress: 'bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6',
}
const forBtc = { fees: { asset: 'BTC.BTC', affiliate: '0', outbound: '14000', liquidity: '0', total: '14000' } }

const open = (answers: StubAnswers = {}, options: HarnessOptions = {}) => {
  const one = harness(
    { '/thorchain/quote/swap': quoteBody({ ...forBtc, recommended_min_amount_in: '1' }), ...answers },
    options,
  )
  const quote = async (params = {}) => {
    const result = await one.provider.quote(quoteParams({ ...sellEth, ...params }), one.context)
    if ('declined' in result) return result.declined
    const [offer] = result.offers
    if (!offer) throw new Error('no offer')
    return offer
  }
  return { ...one, quote }
}

describe('replaced facts hold at once', () => {
  it('a new router takes deposits, and an old one no longer does', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context, quote } = open(moved, { facts })
    await provider.assets(context)
    expect(await quote()).toMatchObject({ errorCode: 'quoteError' })
    facts.replace({ name: 'routers', chain: 'ETH', value: [NEW_ROUTER] })
    await provider.assets(context)
    const offer = await quote()
    if (!('state' in offer)) throw new Error('declined')
    const addresses = {
      ...swapAddressesOf(testNetwork),
      ...sellEth,
      sources: [testNetwork.addresses.ETH as string] as const,
    }
    const deposit = await provider.build(offer, addresses as never, context)
    expect(deposit).toMatchObject({ call: { to: NEW_ROUTER } })
    facts.replace({ name: 'replacedRouters', chain: 'ETH', value: [NEW_ROUTER] })
    await expect(provider.build(offer, addresses as never, context)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
  })

  it('nodes, fee cap, gas of a deposit and the life of a quote follow', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context, quote, urls } = open({}, { facts, baseUrl: undefined })
    facts.replace({ name: 'nodes', value: ['https://mine.example'] })
    await provider.assets(context)
    expect(new Set(urls().map((url) => new URL(url).host))).toEqual(new Set(['mine.example']))
    expect(provider.capabilities.feeCapBps).toBe(1_000)

    const before = await quote()
    facts.replace(
      { name: 'nodes', value: ['https://mine.example'] },
      { name: 'feeCapBps', value: 400 },
      { package: '@switchyard/provider-thorchain', name: 'depositGas', value: { coin: '110000', token: '120000' } },
      { name: 'quoteSeconds', value: 60 },
    )
    const after = await quote()
    if (!('fees' in before && 'fees' in after)) throw new Error('declined')
    const inboundOf = ({ fees }: typeof after) => fees.find(({ type }) => type === 'inbound')?.amount ?? 0n
    expect(inboundOf(after)).toBe(2n * inboundOf(before))
    expect(after.expiresAt).toBe(context.clock.now() + 60_000)
    expect(provider.capabilities.feeCapBps).toBe(400)
  })

  it('a token that the list does not have is traded with the decimals of the fact', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context } = open({}, { facts })
    const isListed = async (ticker: string) =>
      (await provider.assets(context)).assets.some(({ token }) => token.ticker === ticker)
    expect([await isListed('NEW'), await isListed('USDC')]).toEqual([false, true])
    const value = { 'ETH.NEW-0x1111111111111111111111111111111111111111': 18, [usdc.identifier]: 18 }
    facts.replace({ name: 'tokens', chain: 'ETH', value })
    expect([await isListed('NEW'), await isListed('USDC')]).toEqual([true, false])
  })
})

describe('the comparison with a node', () => {
  const network = { native_outbound_fee_rune: '2000000', native_tx_fee_rune: '2000000' }
  const compare = async (answers: StubAnswers) => {
    const { provider, context } = open({ '/thorchain/network': network, ...answers })
    const [probe] = provider.listNodes?.() ?? []
    return (await probe?.readFacts?.({ signal: context.signal, clock: context.clock })) ?? []
  }
  const differing = async (answers: StubAnswers) => (await compare(answers)).filter(({ agrees }) => !agrees)

  it('agrees with the recorded network', async () => {
    const readings = await compare({})
    expect(readings).toContainEqual(
      expect.objectContaining({ name: 'routers', chain: 'ETH', current: ETH_ROUTER, seen: '2026-09-29', agrees: true }),
    )
    expect(readings.filter(({ agrees }) => !agrees)).toEqual([])
    expect(readings.map(({ name }) => name)).toContain('nativeDepositFee')
  })

  it('names a router that is not known, one that was replaced, and one that is about to be', async () => {
    expect(await differing(moved)).toMatchObject([{ name: 'routers', chain: 'ETH', current: NEW_ROUTER }])
    const upgrade = { '/thorchain/mimir': { MIMIRUPGRADECONTRACTETH: 1 } }
    expect(await differing(upgrade)).toMatchObject([
      { name: 'routers', chain: 'ETH', current: `${ETH_ROUTER}, about to be replaced` },
    ])
  })

  it('names a fee that has changed', async () => {
    expect(await differing({ '/thorchain/network': { ...network, native_tx_fee_rune: '3000000' } })).toMatchObject([
      { name: 'nativeDepositFee', value: '2000000', current: '3000000' },
    ])
  })
})

it('a router that is not known is refused with its address and what to do', async () => {
  const { provider, context, quote } = open(moved)
  await provider.assets(context)
  expect(await quote()).toMatchObject({
    errorCode: 'quoteError',
    message: `THORChain takes no deposits on ETH through this engine. The router ${NEW_ROUTER} is unknown, only nodes of node name it, and its code is not read here. Add it to the fact or option routers if the network has announced it.`,
  })
})
