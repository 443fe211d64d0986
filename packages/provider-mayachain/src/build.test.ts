import { type Ask, type Deposit, type Offer, type Parties, SwapError, UpstreamError } from '@switchyard/core'
import { parseMemo } from '@switchyard/thorchain-family'
import fc from 'fast-check'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { ARB_ROUTER, ETH_ROUTER, HEIGHT, inbounds, inboundsWith, oldNode, VAULT } from './testing/node.ts'
import {
  addresses,
  arb,
  arbUsdc,
  btc,
  cacao,
  dash,
  eth,
  kuji,
  rune,
  TAPROOT,
  usdc,
  xrd,
  zec,
} from './testing/tokens.ts'
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
  quote: Record<string, unknown> = {},
): Promise<Deposit> => {
  const body = quoteBody({ fees: { asset: 'ETH.ETH' }, recommended_min_amount_in: '1', ...quote })
  const { provider, context, play, take } = world({ '/mayachain/quote/swap': body })
  await provider.surface(context)
  const answer = await provider.quote(ask(asked), context)
  if (!('offers' in answer)) throw new Error(JSON.stringify(answer))
  const offer = answer.offers[0] as Offer
  play(later)
  take()
  const kept = { ...offer, state: JSON.parse(JSON.stringify(offer.state)) }
  const deposit = await provider.build(kept, parties(who), context)
  expect(take()).toHaveLength(4)
  return deposit
}

const refusal = async (...parameters: Parameters<typeof built>): Promise<string> => {
  const thrown = await built(...parameters).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return SwapError.is(thrown) ? thrown.code : String(thrown)
}

const forBtc = { fees: { asset: 'BTC.BTC' } }
const toBtc = { buy: btc }
const btcParties = { destinationAddress: addresses.BTC }
const vaultOf = (chain: string): string => inbounds.find((one) => one.chain === chain)?.address ?? ''

describe('a deposit', () => {
  it('goes from Bitcoin, Dash, Zcash, Kujira and THORChain as a transfer to the vault of the moment', async () => {
    for (const sell of [btc, dash, zec, kuji, rune]) {
      const sellAmount = 10n ** BigInt(sell.decimals)
      const deposit = await built({ sell, sellAmount })
      expect(deposit).toMatchObject({
        kind: 'transferWithMemo',
        form: 'transfer',
        asset: { identifier: sell.identifier },
        amount: sellAmount,
        to: vaultOf(sell.chain),
        inboundAddress: vaultOf(sell.chain),
        memo: `=:e:${addresses.ETH}:237600000/3/0`,
        expiresAt: 1_726_833_684_000,
      })
    }
    const moved = { '/mayachain/inbound_addresses': inboundsWith('BTC', { address: 'bc1qafterthechurn' }) }
    expect(await built({}, {}, moved)).toMatchObject({ to: 'bc1qafterthechurn' })
  })

  it('of RUNE is never a deposit message, which would hand its memo to THORChain', async () => {
    const deposit = await built({ sell: rune, sellAmount: 10n ** 10n, ...toBtc }, btcParties, {}, forBtc)
    expect(deposit).toMatchObject({ kind: 'transferWithMemo', form: 'transfer', to: vaultOf('THOR') })
    const unlisted = { '/mayachain/inbound_addresses': inboundsWith('THOR', { chain: 'X' }) }
    expect(await refusal({ sell: rune, sellAmount: 10n ** 10n, ...toBtc }, btcParties, unlisted, forBtc)).toBe(
      'swapHalted',
    )
  })

  it('of CACAO is the message of MAYAChain, to nobody, in ten decimals', async () => {
    const deposit = await built({ sell: cacao, sellAmount: 12_345_678_901_234n, ...toBtc }, btcParties, {}, forBtc)
    expect(deposit).toMatchObject({
      kind: 'transferWithMemo',
      form: 'msgDeposit',
      amount: 12_345_678_901_234n,
      memo: `=:b:${addresses.BTC}:237600000/3/0`,
    })
    expect(deposit).not.toHaveProperty('to')
  })

  it('of an EVM chain calls the router of the moment, with value or with an approval of exactly the amount', async () => {
    const routers = new Map([
      [eth, ETH_ROUTER],
      [usdc, ETH_ROUTER],
      [arb, ARB_ROUTER],
      [arbUsdc, ARB_ROUTER],
    ])
    for (const [sell, router] of routers) {
      const sellAmount = 10n ** BigInt(sell.decimals) + 1n
      const deposit = await built({ sell, sellAmount, ...toBtc }, btcParties, {}, forBtc)
      if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
      const { to, data, value, deadline, approval } = deposit.call
      const native = sell.address === undefined
      expect({ to, value }).toEqual({ to: router, value: native ? sellAmount : 0n })
      expect(approval).toEqual(native ? undefined : { token: sell.address, spender: router, amount: sellAmount })
      expect(
        decodeFunctionData({ abi, data: data as `0x${string}` }).args.map((one) => String(one).toLowerCase()),
      ).toEqual([
        VAULT,
        (sell.address ?? `0x${'0'.repeat(40)}`).toLowerCase(),
        String(sellAmount),
        `=:b:${addresses.BTC}:237600000/3/0`,
        String(NOW / 1_000 + 900),
      ])
      expect(deadline).toBe(NOW / 1_000 + 900)
    }
  })

  it('writes the name of the asset the node wrote, where it had to be that', async () => {
    const fees = { affiliateBps: 15, serviceBps: 0, accounts: { mayachain: 'abcd' }, serviceAccounts: {} }
    const asked = { buy: cacao, destinationAddress: addresses.MAYA, fees }
    const memo = `=:c:${addresses.MAYA}:108032222221121/3/0:abcd:15`
    const quote = { fees: { asset: 'MAYA.CACAO' }, expected_amount_out: '109123456789012', memo }
    expect(await built(asked, { destinationAddress: addresses.MAYA }, {}, quote)).toMatchObject({ memo })
  })

  it('writes both affiliates with a slash between them', async () => {
    const fees = {
      affiliateBps: 50,
      serviceBps: 15,
      accounts: { mayachain: 'nc' },
      serviceAccounts: { mayachain: '_' },
    }
    expect(await built({ fees })).toMatchObject({ memo: `=:e:${addresses.ETH}:237600000/3/0:nc/_:50/15` })
  })

  it('protects the output quoted whatever amount, address and accounts are', async () => {
    const name = fc.stringMatching(/^[a-z0-9]{1,6}$/)
    const bps = fc.integer({ min: 1, max: 250 })
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 100n, max: 10n ** 15n }),
        bps,
        bps,
        name,
        async (out, slippageBps, share, who) => {
          const fees = { affiliateBps: share, serviceBps: 0, accounts: { mayachain: who }, serviceAccounts: {} }
          const quote = { expected_amount_out: String(out) }
          const deposit = await built({ slippageBps, fees }, {}, {}, quote).catch(String)
          if (typeof deposit === 'string') return expect(deposit).toMatch(/noMemoPriceProtection/)
          const memo = parseMemo('memo' in deposit ? (deposit.memo ?? '') : '')
          expect(memo?.limit).toBeGreaterThanOrEqual((out * BigInt(10_000 - slippageBps)) / 10_000n)
          expect(memo?.limit).toBeLessThanOrEqual(out)
          expect(memo).toMatchObject({ asset: 'e', destination: addresses.ETH, interval: 3, quantity: 0 })
          expect(memo?.affiliates).toEqual([{ account: who, bps: share }])
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a refund address', () => {
  const ethToBtc = { sell: eth, sellAmount: 10n ** 18n, ...toBtc }
  const other = '0x2222222222222222222222222222222222222222'
  const who = { ...btcParties, sources: [addresses.ETH] as const, refundAddress: other }
  const strict = { ...who, refundAddressSetting: 'STRICT' as const }

  it('is written into the memo [QUO-4h]', async () => {
    const memo = `=:b:${addresses.BTC}/${other}:237600000/3/0`
    expect(await built(ethToBtc, strict, {}, forBtc)).toMatchObject({ memo })
  })

  it('is not written for an old node, which would take it for a part of the destination', async () => {
    const memo = `=:b:${addresses.BTC}:237600000/3/0`
    expect(await built(ethToBtc, who, oldNode, forBtc)).toMatchObject({ memo })
    expect(await refusal(ethToBtc, strict, oldNode, forBtc)).toBe('refundAddressUnsupportedByRoute')
  })

  it('that does not fit is dropped under WARNING and refused under STRICT [QUO-4o, QUO-4p]', async () => {
    const refundAddress = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0'
    expect(await built({}, { refundAddress })).toMatchObject({ memo: `=:e:${addresses.ETH}:237600000/3/0` })
    expect(await refusal({}, { refundAddress, refundAddressSetting: 'STRICT' })).toBe(
      'refundAddressTooLongForSellChain',
    )
  })

  it('for CACAO is dropped under WARNING and refused under STRICT', async () => {
    const asked = { sell: cacao, sellAmount: 10n ** 13n, ...toBtc }
    const refundAddress = 'maya18z343fsdlav47chtkyp0aawqt6sgxsh3vjy2vz'
    const sources = [addresses.MAYA] as const
    const memo = `=:b:${addresses.BTC}:237600000/3/0`
    expect(await built(asked, { ...btcParties, sources, refundAddress }, {}, forBtc)).toMatchObject({ memo })
    const demanded = { ...btcParties, sources, refundAddress, refundAddressSetting: 'STRICT' as const }
    expect(await refusal(asked, demanded, {}, forBtc)).toBe('refundAddressUnsupportedByRoute')
  })
})

describe('building is refused', () => {
  it('once the sell or the buy chain is halted, or streaming is paused', async () => {
    for (const chain of ['BTC', 'ETH']) {
      expect(await refusal({}, {}, { '/mayachain/inbound_addresses': inboundsWith(chain, { halted: true }) })).toBe(
        'swapHalted',
      )
      expect(await refusal({}, {}, { '/mayachain/mimir': { [`HALT${chain}TRADING`]: 1 } })).toBe('swapHalted')
    }
    expect(await refusal({}, {}, { '/mayachain/mimir': { STREAMINGSWAPPAUSE: 1 } })).toBe('swapHalted')
  })

  it('for Taproot addresses and addresses that are none of their chain', async () => {
    expect(await refusal({}, { sources: [TAPROOT] })).toBe('invalidSourceAddress')
    expect(await refusal({}, { sources: [addresses.BTC, TAPROOT] })).toBe('invalidSourceAddress')
    expect(await refusal({}, { refundAddress: TAPROOT })).toBe('invalidRefundAddress')
    const asked = { sell: eth, sellAmount: 10n ** 18n, ...toBtc }
    expect(await refusal(asked, { destinationAddress: TAPROOT }, {}, forBtc)).toBe('invalidDestinationAddress')
    expect(await refusal({}, { destinationAddress: addresses.BTC })).toBe('invalidDestinationAddress')
    expect(await refusal({}, { refundAddress: addresses.ETH })).toBe('invalidRefundAddress')
  })

  it('when dust has risen above the amount', async () => {
    const later = { '/mayachain/inbound_addresses': inboundsWith('BTC', { dust_threshold: '10000000' }) }
    expect(await refusal({}, {}, later)).toBe('sellAssetAmountTooSmall')
  })

  it('when no memo fits', async () => {
    const fees = { affiliateBps: 50, serviceBps: 0, accounts: { mayachain: 'x'.repeat(20) }, serviceAccounts: {} }
    const p2wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    const asked = { sell: dash, sellAmount: 10n ** 9n, ...toBtc, fees }
    expect(await refusal(asked, { destinationAddress: p2wsh }, {}, forBtc)).toBe('memoTooLongForSourceChain')
  })

  it('when the node no longer takes what the memo would say', async () => {
    const fees = {
      affiliateBps: 50,
      serviceBps: 15,
      accounts: { mayachain: 'ab' },
      serviceAccounts: { mayachain: 'sy' },
    }
    expect(await refusal({ fees }, {}, oldNode)).toBe('quoteError')
  })

  it('as a fault when the node is behind, or refuses with status 200', async () => {
    const later = { '/mayachain/lastblock': [{ chain: 'BTC', mayachain: HEIGHT - 11 }] }
    await expect(built({}, {}, later)).rejects.toSatisfy(UpstreamError.is)
    await expect(built({}, {}, { '/mayachain/mimir': { error: 'internal error' } })).rejects.toSatisfy(UpstreamError.is)
  })
})

describe('a payout on Radix', () => {
  it('is built, since only deposits there are unknown', async () => {
    const quote = { fees: { asset: 'XRD.XRD' }, expected_amount_out: '1234567890123' }
    const asked = { sell: eth, buy: xrd, sellAmount: 10n ** 18n }
    const deposit = await built(asked, { destinationAddress: addresses.XRD }, {}, quote)
    expect(deposit).toMatchObject({ memo: `=:XRD.XRD:${addresses.XRD}:1222222211221/3/0` })
  })
})
