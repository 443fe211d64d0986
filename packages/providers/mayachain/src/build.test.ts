import { UpstreamError } from '@switchyard/core'
import { parseMemo } from '@switchyard/thorchain-family'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { building, forBtc } from '../../thorchain-family/src/testing/building.ts'
import { depositRefundSuite } from '../../thorchain-family/src/testing/deposit-refund-suite.ts'
import { depositRefusalSuite } from '../../thorchain-family/src/testing/deposit-refusal-suite.ts'
import { depositSuite } from '../../thorchain-family/src/testing/deposit-suite.ts'
import { limitSuite } from '../../thorchain-family/src/testing/limit-suite.ts'
import { vaultsWith } from '../../thorchain-family/src/testing/test-network.ts'
import { ARB_ROUTER, ETH_ROUTER, inbounds, oldNode } from './testing/node.ts'
import { testNetwork } from './testing/test-network.ts'
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

const { built, refusal } = building(testNetwork)
const own = [[cacao, 12_345_678_901_234n]] as const
const toBtc = { buy: btc }
const toBtcAddress = { destinationAddress: addresses.BTC }
const vaultOf = (chain: string): string => inbounds.find((one) => one.chain === chain)?.address ?? ''

describe('a deposit', () => {
  depositSuite(testNetwork, {
    transferred: [btc, dash, zec, kuji, rune].map((sell) => [sell, 10n ** BigInt(sell.decimals)]),
    routed: [
      [eth, ETH_ROUTER],
      [usdc, ETH_ROUTER],
      [arb, ARB_ROUTER],
      [arbUsdc, ARB_ROUTER],
    ],
    own,
  })

  it('of RUNE is never a deposit message, whose memo THORChain would execute', async () => {
    const deposit = await built({ sell: rune, sellAmount: 10n ** 10n, ...toBtc }, toBtcAddress, {}, forBtc)
    expect(deposit).toMatchObject({ kind: 'transferWithMemo', form: 'transfer', to: vaultOf('THOR') })
    const unlisted = vaultsWith(testNetwork, 'THOR', { chain: 'X' })
    expect(await refusal({ sell: rune, sellAmount: 10n ** 10n, ...toBtc }, toBtcAddress, unlisted, forBtc)).toBe(
      'swapHalted',
    )
  })

  it('uses the asset name from the node’s memo when the full name does not fit', async () => {
    const fees = { affiliateBps: 15, serviceBps: 0, accounts: { mayachain: 'abcd' }, serviceAccounts: {} }
    const params = { buy: cacao, destinationAddress: addresses.MAYA, fees }
    const memo = `=:c:${addresses.MAYA}:108032222221121/3/0:abcd:15`
    const quote = { fees: { asset: 'MAYA.CACAO' }, expected_amount_out: '109123456789012', memo }
    expect(await built(params, { destinationAddress: addresses.MAYA }, {}, quote)).toMatchObject({ memo })
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

  it('enforces the quoted minimum for any amount, address and account', async () => {
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

describe('a price limit [RTE-4b]', () => {
  // Source: mayanode 1.124, `swap_current.go`: the whole output is compared, affiliates and the outbound fee are paid afterwards.
  limitSuite(testNetwork, {
    accepts: (output, limit) => output >= limit,
    leastOutput: (limit) => limit,
    isCovered: () => true,
  })
})

describe('a refund address [QUO-4h, QUO-4o, QUO-4p]', () => {
  depositRefundSuite(testNetwork, { own })

  const ethToBtc = { sell: eth, sellAmount: 10n ** 18n, ...toBtc }
  const other = '0x2222222222222222222222222222222222222222'
  const who = { ...toBtcAddress, sources: [addresses.ETH] as const, refundAddress: other }
  const strict = { ...who, refundAddressSetting: 'STRICT' as const }

  it('is not written for an old node, which would read it as part of the destination', async () => {
    const memo = `=:b:${addresses.BTC}:237600000/3/0`
    expect(await built(ethToBtc, who, oldNode, forBtc)).toMatchObject({ memo })
    expect(await refusal(ethToBtc, strict, oldNode, forBtc)).toBe('refundAddressUnsupportedByRoute')
  })
})

describe('building is refused', () => {
  depositRefusalSuite(testNetwork, { sell: dash, sellAmount: 10n ** 9n })

  it('for Taproot addresses', async () => {
    expect(await refusal({}, { sources: [TAPROOT] })).toBe('invalidSourceAddress')
    expect(await refusal({}, { sources: [addresses.BTC, TAPROOT] })).toBe('invalidSourceAddress')
    expect(await refusal({}, { refundAddress: TAPROOT })).toBe('invalidRefundAddress')
    const params = { sell: eth, sellAmount: 10n ** 18n, ...toBtc }
    expect(await refusal(params, { destinationAddress: TAPROOT }, {}, forBtc)).toBe('invalidDestinationAddress')
  })

  it('when the node no longer accepts the memo', async () => {
    const fees = {
      affiliateBps: 50,
      serviceBps: 15,
      accounts: { mayachain: 'ab' },
      serviceAccounts: { mayachain: 'sy' },
    }
    expect(await refusal({ fees }, {}, oldNode)).toBe('quoteError')
  })

  it('as a fault when the node refuses with status 200', async () => {
    await expect(built({}, {}, { '/mayachain/mimir': { error: 'internal error' } })).rejects.toSatisfy(UpstreamError.is)
  })
})

describe('a payout on Radix', () => {
  it('is built', async () => {
    const quote = { fees: { asset: 'XRD.XRD' }, expected_amount_out: '1234567890123' }
    const params = { sell: eth, buy: xrd, sellAmount: 10n ** 18n }
    const deposit = await built(params, { destinationAddress: addresses.XRD }, {}, quote)
    expect(deposit).toMatchObject({ memo: `=:XRD.XRD:${addresses.XRD}:1222222211221/3/0` })
  })
})
