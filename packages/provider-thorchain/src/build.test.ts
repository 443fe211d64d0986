import { type Ask, type Deposit, type Offer, type Parties, SwapError, UpstreamError } from '@switchyard/core'
import { parseMemo } from '@switchyard/thorchain-family'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { ETH_ROUTER, ETH_VAULT, HEIGHT, inboundsWith } from './testing/node.ts'
import { addresses, atom, bch, btc, doge, eth, rune, token, trx, usdc, xrp } from './testing/tokens.ts'
import { ask, NOW, quoteBody, type Script, world } from './testing/world.ts'

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
])

const parties = (changes: Partial<Parties> = {}): Parties => ({
  sources: [addresses.BTC],
  destinationAddress: addresses.ETH,
  refundAddressSetting: 'WARNING',
  sweep: false,
  ...changes,
})

/** Quotes, keeps the offer as JSON, and builds it against what the node says then. */
const built = async (
  asked: Partial<Ask>,
  who: Partial<Parties> = {},
  later: Script = {},
  buyAsset = 'ETH.ETH',
): Promise<Deposit> => {
  const body = quoteBody({ fees: { asset: buyAsset }, recommended_min_amount_in: '1' })
  const { provider, context, play, take } = world({ '/thorchain/quote/swap': body })
  await provider.surface(context)
  const answer = await provider.quote(ask(asked), context)
  if (!('offers' in answer)) throw new Error(JSON.stringify(answer))
  const offer = answer.offers[0] as Offer
  play(later)
  take()
  const kept = { ...offer, state: JSON.parse(JSON.stringify(offer.state)) }
  const deposit = await provider.build(kept, parties(who), context)
  expect(take()).toHaveLength(3)
  return deposit
}

const refusal = async (...parameters: Parameters<typeof built>): Promise<string> => {
  const thrown = await built(...parameters).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return SwapError.is(thrown) ? thrown.code : String(thrown)
}

const toBtc = { buy: btc }
const btcParties = { destinationAddress: addresses.BTC }

describe('a deposit', () => {
  it('goes from a UTXO chain to the vault of the moment, with the memo of the parties', async () => {
    const vault = 'bc1qnewvaultafterthechurnxxxxxxxxxxxxxxxxxx'
    const deposit = await built({}, {}, { '/thorchain/inbound_addresses': inboundsWith('BTC', { address: vault }) })
    expect(deposit).toEqual({
      kind: 'transferWithMemo',
      form: 'transfer',
      asset: expect.objectContaining({ identifier: 'BTC.BTC' }),
      amount: 10_000_000n,
      sources: [addresses.BTC],
      inboundAddress: vault,
      to: vault,
      memo: `=:e:${addresses.ETH}:171270000/1/0`,
      expiresAt: 1_710_087_554_000,
    })
  })

  it('of a chain coin calls the router with its value', async () => {
    const sellAmount = 1_000_000_019_999_999_999n
    const deposit = await built(
      { sell: eth, sellAmount, ...toBtc },
      { ...btcParties, sources: [addresses.ETH] },
      {},
      'BTC.BTC',
    )
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
    const { to, data, value, deadline, approval } = deposit.call
    const memo = `=:b:${addresses.BTC}:171270000/1/0`
    expect({ to, value, approval }).toEqual({ to: ETH_ROUTER, value: sellAmount, approval: undefined })
    expect(deadline).toBe(NOW / 1_000 + 900)
    expect(decodeFunctionData({ abi, data: data as `0x${string}` }).args.map(String)).toEqual([
      expect.stringMatching(new RegExp(ETH_VAULT, 'i')),
      '0x0000000000000000000000000000000000000000',
      String(sellAmount),
      memo,
      String(deadline),
    ])
    expect(deposit).toMatchObject({ amount: sellAmount, memo, inboundAddress: ETH_VAULT })
  })

  it('of a token calls the router without value, approved for exactly the amount', async () => {
    const deposit = await built(
      { sell: usdc, sellAmount: 1_000_000_001n, ...toBtc },
      { ...btcParties, sources: [addresses.ETH] },
      {},
      'BTC.BTC',
    )
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
    const { data, value, approval } = deposit.call
    expect(value).toBe(0n)
    expect(approval).toEqual({ token: usdc.address, spender: ETH_ROUTER, amount: 1_000_000_001n })
    const [, asset, amount] = decodeFunctionData({ abi, data: data as `0x${string}` }).args
    expect([asset, amount]).toEqual([usdc.address, 1_000_000_001n])
  })

  it('takes any output where the caller lets any amount arrive, and none less for a sweep', async () => {
    expect(await built({ flexInput: true })).toMatchObject({ memo: `=:e:${addresses.ETH}:0/1/0` })
    expect(await built({ flexInput: true, sweep: true })).toMatchObject({ memo: `=:e:${addresses.ETH}:171270000/1/0` })
  })

  it('of a chain coin without a router is a transfer with the memo as data', async () => {
    const later = { '/thorchain/inbound_addresses': inboundsWith('ETH', { router: '' }) }
    const deposit = await built({ sell: eth, sellAmount: 10n ** 18n, ...toBtc }, btcParties, later, 'BTC.BTC')
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
    expect(deposit.call.to).toBe(ETH_VAULT)
    expect(Buffer.from(deposit.call.data.slice(2), 'hex').toString()).toBe(deposit.memo)
    expect(deposit.call.value).toBe(10n ** 18n)
  })

  it('of a token without a router is refused', async () => {
    const later = { '/thorchain/inbound_addresses': inboundsWith('ETH', { router: '' }) }
    expect(await refusal({ sell: usdc, sellAmount: 10n ** 9n, ...toBtc }, btcParties, later, 'BTC.BTC')).toBe(
      'swapHalted',
    )
  })

  it('of RUNE and other coins of the network is its own message, to nobody', async () => {
    for (const sell of [rune, token('THOR.TCY', 8)]) {
      const deposit = await built({ sell, sellAmount: 10n ** 11n, ...toBtc }, btcParties, {}, 'BTC.BTC')
      expect(deposit).toMatchObject({ kind: 'transferWithMemo', form: 'msgDeposit', amount: 10n ** 11n })
      expect(deposit).not.toHaveProperty('to')
      expect(deposit.inboundAddress).toBeUndefined()
    }
  })

  it('of every other chain is a transfer to its vault', async () => {
    const usdt = token('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6)
    const vaults = new Map([
      [doge, 'DNbdjeaEicpCpRpjopS35QGFCS42TLF4eU'],
      [bch, 'qzlhal4g3edkspvhcf8pt0wfm8uem7zazgm4jk9dz3'],
      [atom, 'cosmos1hal0a2ywtd5qt97zfc2mmjwelxwlshgj3wp2uh'],
      [xrp, 'rwWikcVRNqfMxpMPux5edYfv8DRgvT8Wsu'],
      [trx, 'TGLFy29V8jPdpCFG1gKAowg4EKp7kRHprH'],
      [usdt, 'TGLFy29V8jPdpCFG1gKAowg4EKp7kRHprH'],
    ])
    for (const [sell, vault] of vaults) {
      const deposit = await built({ sell, sellAmount: 10n ** 11n, ...toBtc }, btcParties, {}, 'BTC.BTC')
      expect(deposit).toMatchObject({ kind: 'transferWithMemo', form: 'transfer', to: vault, inboundAddress: vault })
      expect(deposit).toMatchObject({
        asset: { identifier: sell.identifier },
        memo: `=:b:${addresses.BTC}:171270000/1/0`,
      })
    }
  })

  it('keeps the limit of the offer, shortened where the real address is longer than the usual one', async () => {
    const fees = { affiliateBps: 5, serviceBps: 0, accounts: { thorchain: 'a' }, serviceAccounts: {} }
    const p2wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    const deposit = await built(
      { sell: doge, sellAmount: 10n ** 11n, ...toBtc, fees },
      { destinationAddress: p2wsh },
      {},
      'BTC.BTC',
    )
    if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
    expect(deposit.memo).toBe(`=:b:${p2wsh}:172e6/1/0:a:5`)
    expect(deposit.memo).toHaveLength(80)
    expect(parseMemo(deposit.memo)?.limit).toBe(172_000_000n)
  })

  it('marks a sweep', async () => {
    expect(await built({}, { sweep: true })).toMatchObject({ sweep: true })
  })
})

describe('a refund address', () => {
  const ethToBtc = { sell: eth, sellAmount: 10n ** 18n, ...toBtc }
  const other = '0x2222222222222222222222222222222222222222'

  it('is written into the memo where it fits [QUO-4g]', async () => {
    const who = {
      ...btcParties,
      sources: [addresses.ETH] as const,
      refundAddress: other,
      refundAddressSetting: 'STRICT' as const,
    }
    const deposit = await built(ethToBtc, who, {}, 'BTC.BTC')
    expect(deposit).toMatchObject({ memo: `=:b:${addresses.BTC}/${other}:171270000/1/0` })
  })

  it('is not written when it is the sender', async () => {
    const who = { ...btcParties, sources: [addresses.ETH] as const, refundAddress: addresses.ETH }
    expect(await built(ethToBtc, who, {}, 'BTC.BTC')).toMatchObject({ memo: `=:b:${addresses.BTC}:171270000/1/0` })
  })

  it('that does not fit is dropped under WARNING and refused under STRICT [QUO-4c, QUO-4p]', async () => {
    const refundAddress = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0'
    expect(await built({}, { refundAddress })).toMatchObject({ memo: `=:e:${addresses.ETH}:171270000/1/0` })
    expect(await refusal({}, { refundAddress, refundAddressSetting: 'STRICT' })).toBe(
      'refundAddressTooLongForSellChain',
    )
  })

  it('for a coin of the network is dropped under WARNING and refused under STRICT [QUO-4e]', async () => {
    const asked = { sell: rune, sellAmount: 10n ** 11n, ...toBtc }
    const who = {
      ...btcParties,
      sources: [addresses.THOR] as const,
      refundAddress: 'thor14f64wnrz5lkm8fqtq7z55wf02xjz56htmjs2nf',
    }
    expect(await built(asked, who, {}, 'BTC.BTC')).toMatchObject({ memo: `=:b:${addresses.BTC}:171270000/1/0` })
    expect(await refusal(asked, { ...who, refundAddressSetting: 'STRICT' }, {}, 'BTC.BTC')).toBe(
      'refundAddressUnsupportedByRoute',
    )
  })
})

describe('building is refused', () => {
  it('once the sell or the buy chain is halted', async () => {
    for (const chain of ['BTC', 'ETH']) {
      expect(await refusal({}, {}, { '/thorchain/inbound_addresses': inboundsWith(chain, { halted: true }) })).toBe(
        'swapHalted',
      )
      expect(await refusal({}, {}, { '/thorchain/mimir': { [`HALT${chain}TRADING`]: 1 } })).toBe('swapHalted')
    }
    expect(await refusal({}, {}, { '/thorchain/inbound_addresses': inboundsWith('BTC', { chain: 'X' }) })).toBe(
      'swapHalted',
    )
  })

  it('while streaming is paused, for a swap that streams', async () => {
    expect(await refusal({}, {}, { '/thorchain/mimir': { STREAMINGSWAPPAUSE: 1 } })).toBe('swapHalted')
  })

  it('for addresses that are none of their chain', async () => {
    expect(await refusal({}, { destinationAddress: addresses.BTC })).toBe('invalidDestinationAddress')
    expect(await refusal({}, { refundAddress: addresses.ETH })).toBe('invalidRefundAddress')
  })

  it('when dust has risen above the amount', async () => {
    const later = { '/thorchain/inbound_addresses': inboundsWith('BTC', { dust_threshold: '10000000' }) }
    expect(await refusal({}, {}, later)).toBe('sellAssetAmountTooSmall')
  })

  it('when no memo fits', async () => {
    const fees = { affiliateBps: 50, serviceBps: 0, accounts: { thorchain: 'x'.repeat(20) }, serviceAccounts: {} }
    const p2wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    const asked = { sell: doge, sellAmount: 10n ** 11n, ...toBtc, fees }
    expect(await refusal(asked, { destinationAddress: p2wsh }, {}, 'BTC.BTC')).toBe('memoTooLongForSourceChain')
  })

  it('as a fault when the node is behind what was already seen', async () => {
    const later = { '/thorchain/lastblock': [{ chain: 'BTC', thorchain: HEIGHT - 11 }] }
    await expect(built({}, {}, later)).rejects.toSatisfy(UpstreamError.is)
  })

  it('for an offer of another version', async () => {
    const { provider, context } = world()
    const offer = { state: { version: 0 }, sellAmount: 1n } as unknown as Offer
    await expect(provider.build(offer, parties(), context)).rejects.toThrow(TypeError)
  })
})
