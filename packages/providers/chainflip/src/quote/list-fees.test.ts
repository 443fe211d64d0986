import type { QuoteParams } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { quote, quoteFor } from '../testing/backend.ts'
import { AFFILIATE, BROKER, createFixture, offerOf, quoteParams } from '../testing/fixture.ts'
import { feeTerms, PATH, queryOf } from '../testing/quote-request.ts'
import { btc, usdc } from '../testing/tokens.ts'
import { offerState } from './offer-state.ts'

describe('the fees of a quote', () => {
  const split = {
    includedFees: [
      { type: 'INGRESS', chain: 'Bitcoin', asset: 'BTC', amount: '1000' },
      { type: 'NETWORK', chain: 'Ethereum', asset: 'USDC', amount: '9624240' },
      { type: 'BROKER', chain: 'Ethereum', asset: 'USDC', amount: '1000001' },
      { type: 'EGRESS', chain: 'Ethereum', asset: 'ETH', amount: '500000000000000' },
    ],
  }
  const usdcAsset = { identifier: usdc.identifier, chain: 'ETH', decimals: 6 }

  it('have the recorded order, the broker fee split by basis points', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote(split)] }, { brokerUrl: 'http://broker' })
    const { fees } = await offerOf(
      chainflip,
      quoteParams({ fees: feeTerms(50, 15, { chainflip: AFFILIATE }) }),
      context,
    )
    expect(fees.map(({ type }) => type)).toEqual(['inbound', 'liquidity', 'affiliate', 'service', 'outbound'])
    expect(fees.slice(1)).toEqual([
      { type: 'liquidity', asset: usdcAsset, amount: 9_624_240n },
      { type: 'affiliate', asset: usdcAsset, amount: 769_231n, bps: 50 },
      { type: 'service', asset: usdcAsset, amount: 230_770n, bps: 15 },
      { type: 'outbound', asset: { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 }, amount: 500_000_000_000_000n },
    ])
  })

  it('sum gas and ingress of a coin into one entry [FEE-3b]', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quote()] }, { gasRates: { BTC: 10n } })
    const { fees } = await offerOf(chainflip, quoteParams(), context)
    expect(fees.filter(({ type }) => type === 'inbound')).toEqual([
      { type: 'inbound', asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 }, amount: 10n * 141n + 1_000n },
    ])
  })

  it('list gas and ingress of a token separately [FEE-3, FEE-4]', async () => {
    const { chainflip, context } = createFixture(
      { [PATH]: [quoteFor(usdc.identifier, 'BTC.BTC')] },
      { gasRates: { ETH: 2n } },
    )
    const { fees } = await offerOf(chainflip, quoteParams({ sell: usdc, buy: btc }), context)
    expect(fees.filter(({ type }) => type === 'inbound')).toEqual([
      { type: 'inbound', asset: { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 }, amount: 130_000n },
      { type: 'inbound', asset: usdcAsset, amount: 1_000n },
    ])
  })

  it('list pool fees after the network fee, one entry for each asset', async () => {
    const named = (chain: string, asset: string, amount: string) => ({ chain, asset, amount })
    const older = {
      includedFees: [...split.includedFees, { type: 'LIQUIDITY', ...named('Bitcoin', 'BTC', '7') }],
      poolInfo: [
        { fee: named('Bitcoin', 'BTC', '30') },
        { fee: named('Ethereum', 'USDC', '60') },
        { fee: named('Ethereum', 'ETH', '0') },
        { fee: named('Nowhere', 'ETH', '5') },
        {},
      ],
    }
    const { chainflip, context } = createFixture({ [PATH]: [quote(older)] })
    const { fees } = await offerOf(chainflip, quoteParams(), context)
    expect(fees.filter(({ type }) => type === 'liquidity')).toEqual([
      { type: 'liquidity', asset: usdcAsset, amount: 9_624_300n },
      { type: 'liquidity', asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 }, amount: 37n },
    ])
  })

  it('are not charged, with a warning, without a valid account', async () => {
    const terms = feeTerms(50, 15, { chainflip: 'cFnot an account' })
    const none = createFixture({ [PATH]: [quote()] }, {})
    const own = createFixture({ [PATH]: [quote()] }, { brokerUrl: 'http://broker' })
    const without = await offerOf(none.chainflip, quoteParams({ fees: terms }), none.context)
    const partly = await offerOf(own.chainflip, quoteParams({ fees: terms }), own.context)
    expect(without.warnings).toHaveLength(2)
    expect(partly.warnings).toMatchObject([{ code: 'unableToApplyReferralProgram' }])
    expect(offerState.read(without.state)).toMatchObject({ brokerBps: 0, affiliates: [] })
    expect(offerState.read(partly.state)).toMatchObject({ brokerBps: 15, affiliates: [] })
    expect(queryOf(none.take()[0]?.url ?? '')).not.toHaveProperty('brokerCommissionBps')
    expect(queryOf(own.take()[0]?.url ?? '')).toMatchObject({ brokerCommissionBps: '15' })
  })

  it('go to the current account of a key, also after it changed', async () => {
    const accounts: Record<string, string> = { chainflip: 'cFnot an account' }
    const { chainflip, context } = createFixture({ [PATH]: [quote()] }, { brokerUrl: 'http://broker' })
    const sharesOf = async () => {
      const terms = { affiliateBps: 50, serviceBps: 0, accounts, serviceAccounts: {} }
      return offerState.read((await offerOf(chainflip, quoteParams({ fees: terms }), context)).state).affiliates
    }
    expect(await sharesOf()).toEqual([])
    accounts.chainflip = AFFILIATE
    expect(await sharesOf()).toEqual([{ account: AFFILIATE, bps: 50 }])
    accounts.chainflip = AFFILIATE.replace(/.$/, 'b')
    expect(await sharesOf()).toEqual([])
  })

  it('include the service account, and add up fees of one account', async () => {
    const OTHER = 'cFJ4sqrg4FnrLPsGdt5w85XExGYxVLHLYLci28PnqcVVb8r8a'
    const sharesOf = async (terms: QuoteParams['fees']) => {
      const { chainflip, context } = createFixture(
        { [PATH]: [quote()] },
        { brokerUrl: 'http://broker', brokerAccount: BROKER },
      )
      const { brokerBps, affiliates } = offerState.read(
        (await offerOf(chainflip, quoteParams({ fees: terms }), context)).state,
      )
      return { brokerBps, affiliates }
    }
    expect(await sharesOf(feeTerms(50, 15, { chainflip: AFFILIATE }, { chainflip: OTHER }))).toEqual({
      brokerBps: 0,
      affiliates: [
        { account: OTHER, bps: 15 },
        { account: AFFILIATE, bps: 50 },
      ],
    })
    expect(await sharesOf(feeTerms(50, 15, { chainflip: OTHER }, { chainflip: OTHER }))).toEqual({
      brokerBps: 0,
      affiliates: [{ account: OTHER, bps: 65 }],
    })
    expect(await sharesOf(feeTerms(50, 15, { chainflip: BROKER }, { chainflip: BROKER }))).toEqual({
      brokerBps: 65,
      affiliates: [],
    })
  })
})
