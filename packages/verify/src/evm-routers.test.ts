import { expect, it } from 'vitest'
import { evm } from './evm.ts'
import { verifySwap } from './verify-swap.ts'

const NOW = 1_800_000_000_000
const source = `0x${'a1'.repeat(20)}`
const destination = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const THORCHAIN_MEMO = `=:b:${destination}:100000`
// Source: `/thorchain/inbound_addresses` and thornode's `router_upgrade_info.go`, read on 2026-09-29.
const VAULT = `0x${'b2'.repeat(20)}`
const V6 = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'

const word = (value: string): string => value.padStart(64, '0')

const depositCall = (memo: string, amount: bigint, expiry: number): string => {
  const text = Buffer.from(memo).toString('hex')
  const head = [word(VAULT.slice(2)), word(''), word(amount.toString(16)), word('a0'), word(expiry.toString(16))]
  const padded = text.padEnd(Math.ceil(text.length / 64) * 64, '0')
  return `0x44bc937b${head.join('')}${word((text.length / 2).toString(16))}${padded}`
}

/** Returns `true` when a sell of one native coin through a router passes. The wallet trusts the vault, not the router. */
const passes = (
  sellAsset: string,
  router: string,
  { expiry = NOW / 1_000 + 900, provider = 'THORCHAIN_STREAMING', memo = THORCHAIN_MEMO } = {},
): boolean => {
  const intent = {
    ...{ sellAsset, buyAsset: 'BTC.BTC', sellAmount: '1', sellDecimals: 18, buyDecimals: 8, minBuyAmount: '0.001' },
    ...{ sourceAddress: source, destinationAddress: destination, maxNetworkFee: '0.01' },
  }
  const amount = 10n ** 18n
  const swap = {
    ...{ routeId: 'one', providers: [provider], sellAsset, buyAsset: 'BTC.BTC', memo },
    ...{ sellAmount: String(amount), expectedBuyAmount: '0.0012', expectedBuyAmountMaxSlippage: '0.001' },
    ...{ sourceAddress: source, destinationAddress: destination, expiration: String(NOW / 1_000 + 900) },
    ...{ targetAddress: router, inboundAddress: VAULT },
    tx: {
      ...{ to: router, from: source, value: String(amount), data: depositCall(memo, amount, expiry) },
      ...{ gas: '0x186a0', gasPrice: '0x1' },
    },
  }
  return verifySwap({ intent, route: swap, swap }, [evm], { now: NOW, trustedRecipients: [VAULT] }).ok
}

it.each(['ETH.ETH', 'BSC.BNB', 'BASE.ETH', 'AVAX.AVAX'])('a sell of %s through router V6.1 passes', (asset) => {
  expect(passes(asset, V6)).toBe(true)
})

it.each([
  ['ETH.ETH', '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'],
  ['BSC.BNB', '0xb30eC53F98ff5947EDe720D32aC2da7e52A5f56b'],
])('a sell of %s through router V4.1 passes until the upgrade', (asset, router) => {
  expect(passes(asset, router)).toBe(true)
})

it.each([
  ['BASE.ETH', '0x68208D99746b805a1Ae41421950A47b711E35681'],
  ['AVAX.AVAX', '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549'],
])('a sell of %s through the replaced router is not taken for one of THORChain', (asset, router) => {
  expect(passes(asset, router)).toBe(false)
})

// Router V6.1 takes an expiration of 0 as none, and such a deposit may be mined when the vault is gone.
it('a deposit that never expires is refused, also by router V6.1', () => {
  expect(passes('BASE.ETH', V6, { expiry: 0 })).toBe(false)
})

// Source: verified source of `Harbor_RouterV5`, whose address is that of its 181 deposits of 2026-09-28.
it('a sell through the router of Harbor passes as one of Harbor only', () => {
  const router = '0x1f21d09c65bc8af92634dcd5a100b6d04f0c81c3'
  const memo = `=:b:${destination}:120000/1000`
  expect(passes('ETH.ETH', router, { provider: 'HARBOR', memo })).toBe(true)
  expect(passes('ETH.ETH', router)).toBe(false)
  expect(passes('ETH.ETH', V6, { provider: 'HARBOR', memo })).toBe(false)
})
