import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readMemo } from '../memo/memo.ts'
import { code, ethAddresses, ethQuote, fromEth, NODE, QUOTE, swap } from '../testing/swap.ts'
import { NOW, params, quoteBody, swapAddresses, testNetwork } from '../testing/test-network.ts'
import { addresses, doge, usdt } from '../testing/tokens.ts'

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

describe('build', () => {
  it('pays the fresh vault with its own memo', async () => {
    const { deposit } = await swap({}, { expectedAmountOut: '299000000' })
    expect(deposit).toMatchObject({
      kind: 'transferWithMemo',
      form: 'transfer',
      to: addresses.VAULT,
      amount: 10_000_000n,
      expiresAt: NOW + 900_000,
    })
  })

  it('holds the minimum of the offer after the price fell, and is rejected below it', async () => {
    const { offer, deposit } = await swap({}, { expectedAmountOut: '298000000' })
    const memo = readMemo('memo' in deposit ? (deposit.memo ?? '') : '')
    expect(memo).toMatchObject({ quoteOut: 298_000_000n, toleranceBps: 33 })
    expect(((298_000_000n * (10_000n - 33n)) / 10_000n) * 10n ** 10n).toBeGreaterThanOrEqual(offer.minBuyAmount)
    expect(await code(swap({}, { expectedAmountOut: '296999999' }))).toBe('outputAmountDeviationTooHigh')
  })

  it('holds the minimum of the swap instead of the offer, and reports it', async () => {
    // 3 ETH are quoted with 1 % tolerance; the minimum of the swap is 0.5 % below.
    const { deposit } = await swap({}, {}, {}, { promisedMinimum: 2_985_000_000_000_000_000n })
    expect(readMemo('memo' in deposit ? (deposit.memo ?? '') : '')).toMatchObject({ toleranceBps: 50 })
    expect(deposit.enforced).toEqual({ minBuyAmount: 2_985_000_000_000_000_000n })
    const wide = await swap({}, {}, {}, { promisedMinimum: 1n })
    expect(wide.deposit.enforced).toEqual({ minBuyAmount: 2_970_000_000_000_000_000n })
    expect(await code(swap({}, {}, {}, { promisedMinimum: 3_000_000_010_000_000_000n }))).toBe(
      'outputAmountDeviationTooHigh',
    )
  })

  it('on an EVM chain calls the configured router before the quote expires', async () => {
    const refund = '0x1111111111111111111111111111111111111111'
    const { deposit } = await swap(
      ethQuote,
      ethQuote,
      { ...fromEth, refundAddress: refund },
      { ...ethAddresses, refundAddress: refund },
    )
    const call = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call : undefined
    const memo = `=:b:${addresses.BTC}/${refund}:3500000/100`
    expect(call).toMatchObject({ to: addresses.ROUTER, value: 10n ** 18n, deadlineSeconds: NOW / 1_000 + 900 })
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

  it('sells a token in its own six decimals, with an exact approval of the router', async () => {
    const quote = { ...ethQuote, routerAsset: usdt.address }
    const { deposit, offer } = await swap(
      quote,
      quote,
      { ...fromEth, sell: usdt, sellAmount: 2_247_300_000n },
      ethAddresses,
    )
    expect(offer.approvalSpender).toBe(addresses.ROUTER)
    expect(deposit).toMatchObject({
      amount: 2_247_300_000n,
      call: { value: 0n, approval: { token: usdt.address, spender: addresses.ROUTER, amount: 2_247_300_000n } },
    })
  })

  it('uses the asset name of the quote’s memo', async () => {
    const memo = `=:ETH.ETH:${addresses.ETH}:300000000/100`
    expect((await swap({}, { memo })).deposit).toMatchObject({ memo })
  })

  const stranger = '0x2222222222222222222222222222222222222222'
  it.each([
    ['a memo for another asset', { memo: `=:b:${addresses.ETH}:300000000/100` }],
    ['a memo for another destination', { memo: `=:e:${stranger}:300000000/100` }],
    ['a memo of another output', { memo: `=:e:${addresses.ETH}:200000000/100` }],
    ['a memo of a wider tolerance', { memo: `=:e:${addresses.ETH}:300000000/101` }],
    ['a memo with another refund address', { memo: `=:e:${addresses.ETH}/${addresses.VAULT}:300000000/100` }],
    ['a memo with an unexpected affiliate', { memo: `=:e:${addresses.ETH}:300000000/100:x:50` }],
    ['a memo of another family', { memo: `d:ETH:${addresses.ETH}` }],
    ['an expiry that has passed', { expiry: String(NOW / 1_000) }],
    ['the sender as the vault', { inboundAddress: addresses.BTC }],
    ['a new minimum', { dustThreshold: '10000001' }],
  ])('rejects %s', async (_, fresh) => {
    expect(await code(swap({}, fresh))).toBe('unableToBuildTransaction')
  })

  it.each([
    ['another router', { router: stranger }],
    ['another asset for the router', { routerAsset: usdt.address }],
    ['a vault of another chain', { inboundAddress: addresses.VAULT }],
  ])('on an EVM chain rejects %s', async (_, fresh) => {
    expect(await code(swap(ethQuote, { ...ethQuote, ...fresh }, fromEth, ethAddresses))).toBe(
      'unableToBuildTransaction',
    )
  })

  it('is rejected when the node names another vault, or a halt', async () => {
    const nodes = (address: string, halted = false) => ({
      [NODE]: [
        { chain: 'BTC', address, halted },
        { chain: 'ETH', address: addresses.ETH_VAULT, router: addresses.ROUTER, halted: false },
      ],
    })
    const options = { nodeUrl: 'http://node' }
    const responses: Record<string, unknown> = { [QUOTE]: quoteBody(), ...nodes(addresses.VAULT) }
    const made = testNetwork(responses, options)
    const answer = await made.provider.quote(params(), made.context)
    const offer = 'offers' in answer ? answer.offers[0] : undefined
    if (!offer) throw new Error('no offer')
    const codeWith = (later: object): Promise<unknown> => {
      Object.assign(responses, later)
      return code(made.provider.build(offer, swapAddresses(), made.context))
    }
    expect(await codeWith({})).toBe('built')
    expect(await codeWith(nodes(addresses.BTC))).toBe('unableToBuildTransaction')
    expect(await codeWith(nodes(addresses.VAULT, true))).toBe('swapHalted')
  })

  it('is rejected when the node no longer names a vault', async () => {
    const made = testNetwork({ [QUOTE]: quoteBody() })
    const answer = await made.provider.quote(params(), made.context)
    if (!('offers' in answer) || !answer.offers[0]) throw new Error('no offer')
    const nodes = { [NODE]: [{ chain: 'BTC' }, { chain: 'ETH' }], [QUOTE]: quoteBody() }
    const later = testNetwork(nodes)
    expect(await code(later.provider.build(answer.offers[0], swapAddresses(), later.context))).toBe(
      'unableToBuildTransaction',
    )
  })

  it.each([[{}], [fromEth]])('never stays open for longer than an hour (%#)', async (asked) => {
    const evm = 'sell' in asked
    const fresh = { ...(evm ? ethQuote : {}), expiry: '32503680000' }
    const { offer, deposit } = await swap(fresh, fresh, asked, evm ? ethAddresses : {})
    expect([offer.expiresAt, deposit.expiresAt]).toEqual([NOW + 3_600_000, NOW + 3_600_000])
    const call = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call : undefined
    expect(call?.deadlineSeconds).toBe(evm ? NOW / 1_000 + 3_600 : undefined)
  })

  it('is rejected where a refund address must be honoured and does not fit', async () => {
    const refundAddress = addresses.VAULT
    const who = { refundAddress, refundAddressSetting: 'STRICT', sources: [addresses.BTC] } as const
    const vault = { inboundAddress: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0' }
    const nodes = { [NODE]: [{ chain: 'BTC', address: vault.inboundAddress }, { chain: 'ETH' }] }
    expect(await code(swap(vault, vault, { refundAddress }, who, {}, nodes))).toBe('refundAddressTooLongForSellChain')
  })

  it('is rejected for a sweep and for an address no memo can carry', async () => {
    expect(await code(swap({}, {}, {}, { sweep: true }))).toBe('unableToBuildTransaction')
    expect(await code(swap({}, {}, {}, { destinationAddress: 'a:b' }))).toBe('invalidDestinationAddress')
  })

  it('sells another UTXO coin once its asset is configured', async () => {
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
