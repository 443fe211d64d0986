import { type SwapAddresses, SwapError } from '@switchyard/core'
import { placeholderAddress } from '@switchyard/provider-kit'
import fc from 'fast-check'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { HarborOptions } from './harbor.ts'
import { readMemo } from './memo.ts'
import { addresses, btc, doge, eth, usdt } from './testing/tokens.ts'
import { ask, NOW, parties, quoteBody, world } from './testing/world.ts'

const QUOTE = '/swap/v1/quote'
const NODE = '/xnode/inbound_addresses'
const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

const swap = async (
  quoted: object,
  fresh: unknown,
  asked = {},
  who: Partial<SwapAddresses> = {},
  options: HarborOptions = {},
  more = {},
) => {
  const script: Record<string, unknown> = { [QUOTE]: quoteBody(quoted as Record<string, unknown>), ...more }
  const made = world(script, options)
  const answer = await made.provider.quote(ask(asked), made.context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  script[QUOTE] = quoteBody(fresh as Record<string, unknown>)
  const deposit = await made.provider.build(answer.offers[0], parties(who), made.context)
  return { offer: answer.offers[0], deposit, requests: made.requests.filter(({ url }) => url.includes(QUOTE)) }
}

const fromEth = {
  sell: eth,
  buy: btc,
  sellAmount: 10n ** 18n,
  sourceAddress: addresses.ETH,
  destinationAddress: addresses.BTC,
}
const ethParties = { sources: [addresses.ETH], destinationAddress: addresses.BTC } as const
const ethQuote = { inboundAddress: addresses.ETH_VAULT, expectedAmountOut: '3500000' }

const code = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => 'built',
    (cause: unknown) => cause,
  )
  return SwapError.is(error) ? error.code : error
}

describe('Harbor, not configured', () => {
  it.each([
    ['without a base URL', { baseUrl: undefined }],
    ['without a node, whose word on the vault is needed', { nodeUrl: undefined }],
    ['switched off', { enabled: false }],
  ])('lists nothing and declines everything: %s', async (_, options) => {
    const { provider, context, requests } = world({ [QUOTE]: quoteBody() }, options)
    expect(await provider.assets(context)).toEqual({ assets: [] })
    expect(await provider.quote(ask(), context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
    expect(requests).toEqual([])
  })

  it('sells no EVM asset before its router is named', async () => {
    const { provider, context, requests } = world({}, { routers: {} })
    const { assets } = await provider.assets(context)
    requests.splice(0)
    expect(assets.map(({ providerId, sell, buy }) => [providerId, sell, buy])).toEqual([
      ['b', true, true],
      ['e', false, true],
      ['ETH.USDT', false, true],
    ])
    expect(await provider.quote(ask(fromEth), context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
    expect(requests).toEqual([])
  })
})

describe('a quote', () => {
  it('is asked of nobody for more than a deposit can carry, and says what can be sent', async () => {
    const { provider, context, requests } = world({ [QUOTE]: quoteBody() })
    const before = requests.length
    expect(await provider.quote(ask({ sellAmount: 2n ** 63n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(requests).toHaveLength(before)
  })

  it('is asked for in units of 1e8 with the names of memos', async () => {
    const { requests } = await swap({}, {})
    const query = Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams)
    expect(query).toEqual({
      fromAsset: 'b',
      toAsset: 'e',
      amount: '10000000',
      destination: addresses.ETH,
      toleranceBps: '100',
    })
  })

  it('is told in base units, its floor by the tolerance, its fees in the asset bought', async () => {
    const { offer } = await swap({}, {}, { slippageBps: 50 })
    expect(offer).toMatchObject({
      buyAmount: 3n * 10n ** 18n,
      buyAmountMin: 2_985n * 10n ** 15n,
      depositKind: 'transferWithMemo',
      expiresAt: NOW + 900_000,
    })
    expect(offer.fees.map(({ type, amount, asset }) => [type, asset.identifier, amount])).toEqual([
      ['liquidity', 'ETH.ETH', 232_250_000_000_000n],
      ['outbound', 'ETH.ETH', 6_840_000_000_000n],
      ['affiliate', 'ETH.ETH', 0n],
      ['service', 'ETH.ETH', 0n],
      ['inbound', 'BTC.BTC', expect.any(BigInt)],
    ])
  })

  it('restates a sell finer than eight decimals, so that exactly what was quoted is paid', async () => {
    const { offer, deposit } = await swap(ethQuote, ethQuote, { ...fromEth, sellAmount: 10n ** 18n + 1n }, ethParties)
    expect(offer.sellAmount).toBe(10n ** 18n)
    expect(deposit.amount).toBe(10n ** 18n)
  })

  it('below the least is declined with what would pass', async () => {
    const { provider, context } = world({ [QUOTE]: quoteBody({ recommendedMinAmountIn: '10000001' }) })
    expect(await provider.quote(ask(), context)).toMatchObject({
      declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: '0.10000001' },
    })
  })

  it('asks for a placeholder while the destination is unknown', async () => {
    const { provider, context, requests } = world({ [QUOTE]: quoteBody() })
    expect(await provider.quote(ask({ destinationAddress: undefined }), context)).toHaveProperty('offers')
    expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('destination')).toBe(placeholderAddress('ETH'))
  })

  it('never pays, or refunds to, an address that only stood in', async () => {
    const [standIn, sender] = [placeholderAddress('ETH') ?? '', placeholderAddress('BTC') ?? '']
    const build = (parties: object) =>
      swap({}, {}, {}, parties).then(
        () => 'built',
        (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
      )
    expect(await build({ destinationAddress: standIn.toLowerCase() })).toBe('invalidDestinationAddress')
    expect(await build({ refundAddress: sender })).toBe('invalidRefundAddress')
  })

  it('says that a refund address does not fit a Bitcoin sell, and carries it on an EVM one [QUO-4j, QUO-4o]', async () => {
    const utxo = await swap({}, {}, { refundAddress: addresses.VAULT.replace('6', '7') })
    expect(utxo.offer.refundObstacle).toBe('tooLongForSellChain')
    const evm = await swap(ethQuote, ethQuote, { ...fromEth, refundAddress: addresses.ETH_VAULT }, ethParties)
    expect(evm.offer.refundObstacle).toBeUndefined()
  })

  it('is not asked for while a node says that a chain is halted [PER-10]', async () => {
    const nodes = [{ chain: 'BTC', address: addresses.VAULT, halted: false }]
    const { provider, context, requests } = world({ [QUOTE]: quoteBody(), [NODE]: nodes }, { nodeUrl: 'http://node' })
    await provider.assets(context)
    expect(await provider.quote(ask(), context)).toMatchObject({ declined: { errorCode: 'swapHalted' } })
    expect(requests.filter(({ url }) => url.includes(QUOTE))).toEqual([])
  })

  it.each([
    ['another vault than the node', { inboundAddress: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0' }, undefined],
    ['a vault the node does not confirm', {}, [{ chain: 'BTC' }, { chain: 'ETH' }]],
    ['an expiry that has passed', { expiry: String(NOW / 1_000) }, undefined],
  ])('is not offered with %s', async (_, changes, nodes) => {
    const { provider, context } = world({ [QUOTE]: quoteBody(changes), ...(nodes ? { [NODE]: nodes } : {}) })
    await expect(provider.quote(ask(), context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('is not offered through another router than the configured one', async () => {
    const routed = { ...ethQuote, router: '0x2222222222222222222222222222222222222222' }
    const { provider, context } = world({ [QUOTE]: quoteBody(routed) })
    await expect(provider.quote(ask(fromEth), context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('sends and writes codes only where they are switched on', async () => {
    const fees = { affiliateBps: 50, serviceBps: 5, accounts: { harbor: 't' }, serviceAccounts: { harbor: 'sk' } }
    const off = await swap({}, {}, { fees })
    expect(off.offer.warnings).toHaveLength(2)
    expect(off.deposit).toMatchObject({ memo: `=:e:${addresses.ETH}:300000000/100` })
    const charged = { fees: { affiliate: '1650000' } }
    const on = await swap(charged, charged, { fees }, {}, { affiliates: true })
    expect(new URL(on.requests[0]?.url ?? '').searchParams.get('affiliate')).toBe('t/sk')
    expect(on.deposit).toMatchObject({ memo: `=:e:${addresses.ETH}:300000000/100:t/sk:50/5` })
    expect(on.offer.fees.slice(2, 4)).toMatchObject([
      { amount: 15n * 10n ** 15n, bps: 50 },
      { amount: 15n * 10n ** 14n, bps: 5 },
    ])
  })

  it('keeps every digit and never promises more than it expects', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(10_000n, 10n ** 15n),
        fc.bigInt(1_000_000n, 10n ** 20n),
        fc.integer({ min: 0, max: 5_000 }),
        async (sellAmount, out, slippageBps) => {
          const quote = { expectedAmountOut: String(out) }
          const { offer, deposit } = await swap(quote, quote, { sellAmount, slippageBps })
          expect(offer.buyAmount).toBe(out * 10n ** 10n)
          const memo = readMemo('memo' in deposit ? (deposit.memo ?? '') : '')
          const floor = ((memo?.quoteOut ?? 0n) * BigInt(10_000 - (memo?.toleranceBps ?? 10_000))) / 10_000n
          expect(floor * 10n ** 10n).toBeGreaterThanOrEqual(offer.buyAmountMin)
          expect(deposit.amount).toBe(sellAmount)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a deposit', () => {
  it('goes to the fresh vault with a memo of our own writing', async () => {
    const { deposit } = await swap({}, { expectedAmountOut: '299000000' })
    expect(deposit).toMatchObject({
      kind: 'transferWithMemo',
      form: 'transfer',
      to: addresses.VAULT,
      amount: 10_000_000n,
      expiresAt: NOW + 900_000,
    })
  })

  it('keeps the least output promised when the price has fallen since, and refuses below it', async () => {
    const { offer, deposit } = await swap({}, { expectedAmountOut: '298000000' })
    const memo = readMemo('memo' in deposit ? (deposit.memo ?? '') : '')
    expect(memo).toMatchObject({ quoteOut: 298_000_000n, toleranceBps: 33 })
    expect(((298_000_000n * (10_000n - 33n)) / 10_000n) * 10n ** 10n).toBeGreaterThanOrEqual(offer.buyAmountMin)
    expect(await code(swap({}, { expectedAmountOut: '296999999' }))).toBe('outputAmountDeviationTooHigh')
  })

  it('holds the least output of the swap rather than that of the offer, and says so', async () => {
    // 3 ETH are quoted, and 1 % less would do; the swap was promised 0.5 % less.
    const { deposit } = await swap({}, {}, {}, { minBuyAmount: 2_985_000_000_000_000_000n })
    expect(readMemo('memo' in deposit ? (deposit.memo ?? '') : '')).toMatchObject({ toleranceBps: 50 })
    expect(deposit.enforced).toEqual({ minBuyAmount: 2_985_000_000_000_000_000n })
    const wide = await swap({}, {}, {}, { minBuyAmount: 1n })
    expect(wide.deposit.enforced).toEqual({ minBuyAmount: 2_970_000_000_000_000_000n })
    expect(await code(swap({}, {}, {}, { minBuyAmount: 3_000_000_010_000_000_000n }))).toBe(
      'outputAmountDeviationTooHigh',
    )
  })

  it('on an EVM chain calls the configured router before the quote expires', async () => {
    const refund = '0x1111111111111111111111111111111111111111'
    const { deposit } = await swap(
      ethQuote,
      ethQuote,
      { ...fromEth, refundAddress: refund },
      { ...ethParties, refundAddress: refund },
    )
    const call = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call : undefined
    const memo = `=:b:${addresses.BTC}/${refund}:3500000/100`
    expect(call).toMatchObject({ to: addresses.ROUTER, value: 10n ** 18n, deadline: NOW / 1_000 + 900 })
    const { args } = decodeFunctionData({ abi, data: (call?.data ?? '0x') as `0x${string}` })
    expect(args?.map(String)).toEqual([
      '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a',
      `0x${'0'.repeat(40)}`,
      String(10n ** 18n),
      memo,
      String(NOW / 1_000 + 900),
    ])
    expect(call?.data.slice(0, 10)).toBe('0x44bc937b')
    expect(deposit).toMatchObject({ memo })
  })

  it('of a token is in its own six decimals, approved to the router exactly', async () => {
    const quote = { ...ethQuote, routerAsset: usdt.address }
    const { deposit, offer } = await swap(
      quote,
      quote,
      { ...fromEth, sell: usdt, sellAmount: 2_247_300_000n },
      ethParties,
    )
    expect(offer.approvalSpender).toBe(addresses.ROUTER)
    expect(deposit).toMatchObject({
      amount: 2_247_300_000n,
      call: { value: 0n, approval: { token: usdt.address, spender: addresses.ROUTER, amount: 2_247_300_000n } },
    })
  })

  it('takes the quote’s name of the asset when its memo says the same', async () => {
    const memo = `=:ETH.ETH:${addresses.ETH}:300000000/100`
    expect((await swap({}, { memo })).deposit).toMatchObject({ memo })
  })

  const stranger = '0x2222222222222222222222222222222222222222'
  it.each([
    ['a memo for another asset', { memo: `=:b:${addresses.ETH}:300000000/100` }],
    ['a memo for somebody else', { memo: `=:e:${stranger}:300000000/100` }],
    ['a memo of another output', { memo: `=:e:${addresses.ETH}:200000000/100` }],
    ['a memo of a wider tolerance', { memo: `=:e:${addresses.ETH}:300000000/101` }],
    ['a memo that refunds a stranger', { memo: `=:e:${addresses.ETH}/${addresses.VAULT}:300000000/100` }],
    ['a memo with a share nobody asked for', { memo: `=:e:${addresses.ETH}:300000000/100:x:50` }],
    ['a memo of another family', { memo: `d:ETH:${addresses.ETH}` }],
    ['an expiry that has passed', { expiry: String(NOW / 1_000) }],
    ['the sender as the vault', { inboundAddress: addresses.BTC }],
    ['a new minimum', { dustThreshold: '10000001' }],
  ])('is refused with %s', async (_, fresh) => {
    expect(await code(swap({}, fresh))).toBe('unableToBuildTransaction')
  })

  it.each([
    ['another router', { router: stranger }],
    ['another asset for the router', { routerAsset: usdt.address }],
    ['a vault of another chain', { inboundAddress: addresses.VAULT }],
  ])('on an EVM chain is refused with %s', async (_, fresh) => {
    expect(await code(swap(ethQuote, { ...ethQuote, ...fresh }, fromEth, ethParties))).toBe('unableToBuildTransaction')
  })

  it('is refused when the node names another vault or router, or has halted', async () => {
    const nodes = (address: string, halted = false) => ({
      [NODE]: [
        { chain: 'BTC', address, halted },
        { chain: 'ETH', address: addresses.ETH_VAULT, router: addresses.ROUTER, halted: false },
      ],
    })
    const options = { nodeUrl: 'http://node' }
    const script: Record<string, unknown> = { [QUOTE]: quoteBody(), ...nodes(addresses.VAULT) }
    const made = world(script, options)
    const answer = await made.provider.quote(ask(), made.context)
    const offer = 'offers' in answer ? answer.offers[0] : undefined
    if (!offer) throw new Error('no offer')
    const codeWith = (later: object): Promise<unknown> => {
      Object.assign(script, later)
      return code(made.provider.build(offer, parties(), made.context))
    }
    expect(await codeWith({})).toBe('built')
    expect(await codeWith(nodes(addresses.BTC))).toBe('unableToBuildTransaction')
    expect(await codeWith(nodes(addresses.VAULT, true))).toBe('swapHalted')
  })

  it('is refused when the node no longer names a vault', async () => {
    const made = world({ [QUOTE]: quoteBody() })
    const answer = await made.provider.quote(ask(), made.context)
    if (!('offers' in answer) || !answer.offers[0]) throw new Error('no offer')
    const nodes = { [NODE]: [{ chain: 'BTC' }, { chain: 'ETH' }], [QUOTE]: quoteBody() }
    const later = world(nodes)
    expect(await code(later.provider.build(answer.offers[0], parties(), later.context))).toBe(
      'unableToBuildTransaction',
    )
  })

  it.each([[{}], [fromEth]])('never stays open for longer than an hour (%#)', async (asked) => {
    const evm = 'sell' in asked
    const fresh = { ...(evm ? ethQuote : {}), expiry: '32503680000' }
    const { offer, deposit } = await swap(fresh, fresh, asked, evm ? ethParties : {})
    expect([offer.expiresAt, deposit.expiresAt]).toEqual([NOW + 3_600_000, NOW + 3_600_000])
    const call = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call : undefined
    expect(call?.deadline).toBe(evm ? NOW / 1_000 + 3_600 : undefined)
  })

  it('is refused where a refund address must be honoured and does not fit', async () => {
    const refundAddress = addresses.VAULT
    const who = { refundAddress, refundAddressSetting: 'STRICT', sources: [addresses.BTC] } as const
    const vault = { inboundAddress: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0' }
    const nodes = { [NODE]: [{ chain: 'BTC', address: vault.inboundAddress }, { chain: 'ETH' }] }
    expect(await code(swap(vault, vault, { refundAddress }, who, {}, nodes))).toBe('refundAddressTooLongForSellChain')
  })

  it('is refused for a sweep and for an address no memo can carry', async () => {
    expect(await code(swap({}, {}, {}, { sweep: true }))).toBe('unableToBuildTransaction')
    expect(await code(swap({}, {}, {}, { destinationAddress: 'a:b' }))).toBe('invalidDestinationAddress')
  })

  it('from another chain of Bitcoin’s kin works once its asset is configured', async () => {
    const options = { assets: [{ identifier: 'DOGE.DOGE', id: 'DOGE.DOGE' }] }
    const vault = { inboundAddress: 'DLCDJhnh6aGotar6b182jpzbNEyXb3C361' }
    const { deposit } = await swap(
      vault,
      vault,
      { sell: doge, sourceAddress: addresses.DOGE },
      { sources: [addresses.DOGE] },
      options,
    )
    expect(deposit).toMatchObject({ kind: 'transferWithMemo', to: vault.inboundAddress, memoSecond: true })
  })
})

describe('tracking a deposit nobody remembers', () => {
  it('takes asset and destination from the memo of the status, and the vault from the node', async () => {
    const hash = 'ab'.repeat(32)
    const memo = `=:e:${addresses.ETH}:300000000/100`
    const script = {
      [`/s/${hash}`]: { state: 'processing', memo },
      [NODE]: [{ chain: 'BTC', address: addresses.VAULT }],
    }
    const { provider, context } = world(script, { statusPath: '/s/{txid}', nodeUrl: 'http://node' })
    await provider.assets(context)
    const seen = await provider.getStatus?.({ hash, chainId: 'bitcoin' }, context)
    expect(seen).toMatchObject({ status: 'swapping', toAsset: 'ETH.ETH', toAddress: addresses.ETH, fromAmount: '' })
    expect(seen?.legs[0]?.toAddress).toBe(addresses.VAULT)
    expect(await provider.getStatus?.({ hash: 'cd', chainId: 'bitcoin' }, context)).toBeUndefined()
  })
})

describe('tracking', () => {
  const state = { version: 1, sellId: 'b', buyId: 'e', toleranceBps: 100, affiliates: [] }
  const known = {
    provider: 'HARBOR',
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: 10_000_000n,
    sourceAddress: addresses.BTC,
    destinationAddress: addresses.ETH,
    state,
    createdAt: 1,
  }
  const query = { hash: 'ab'.repeat(32), chainId: 'bitcoin', known }

  it('says that it does not know while no status path is configured, and asks nobody', async () => {
    const { provider, context, requests } = world({})
    expect(await provider.getStatus?.(query, context)).toMatchObject({ status: 'unknown', fromAmount: '0.1' })
    expect(await provider.getStatus?.({ hash: query.hash }, context)).toBeUndefined()
    expect(requests).toEqual([])
  })

  it('reads what is not there yet, absent or empty', async () => {
    const path = `/swap/v1/swaps/${query.hash}`
    for (const body of [{ state: 'processing' }, { state: 'processing', outboundTxId: '', amountOut: '', memo: '' }]) {
      const { provider, context } = world({ [path]: body }, { statusPath: '/swap/v1/swaps/{txid}' })
      expect(await provider.getStatus?.(query, context)).toMatchObject({ status: 'swapping', toAmount: '' })
    }
  })

  it.each([
    ['deposit', 'pending'],
    ['processing', 'swapping'],
    ['withdraw', 'swapping'],
    ['completed', 'completed'],
    ['refunded', 'refunded'],
    ['else', 'unknown'],
  ])('reads %s as %s where one is', async (phase, status) => {
    const path = `/swap/v1/swaps/${query.hash}`
    const { provider, context } = world(
      { [path]: { state: phase, outboundTxId: 'cd', amountOut: '299000000' } },
      { statusPath: '/swap/v1/swaps/{txid}' },
    )
    const observation = await provider.getStatus?.(query, context)
    const refunded = status === 'refunded'
    expect(observation).toMatchObject({ status, toAmount: refunded ? '0' : '2.99', toAsset: 'ETH.ETH' })
    expect(observation?.legs.at(-1)).toMatchObject({
      hash: 'cd',
      toAsset: refunded ? 'BTC.BTC' : 'ETH.ETH',
      toAddress: refunded ? addresses.BTC : addresses.ETH,
    })
  })

  it('names the refund address of the memo as the one paid back', async () => {
    const refund = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const memo = `=:e:${addresses.ETH}/${refund}:300000000/100`
    const script = { [`/s/${query.hash}`]: { state: 'refunded', amountOut: '9990000' } }
    const { provider, context } = world(script, { statusPath: '/s/{txid}' })
    const observation = await provider.getStatus?.({ ...query, known: { ...known, memo } }, context)
    expect(observation?.legs.at(-1)).toMatchObject({ toAddress: refund, toAmount: '0.0999', chainId: 'bitcoin' })
  })
})
