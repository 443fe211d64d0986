import { describeRecorded, recordedText } from '@switchyard/test-support'
import { buildMemo, computeSmallestSell, encodeRouterCall, parseMemo, shortenAsset } from '@switchyard/thorchain-family'
import { decodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { thorchainNetwork } from './network.ts'
import { RECORDED, recorded } from './testing/recordings.ts'

interface Case {
  readonly params: Readonly<Record<string, string>>
  readonly status: number
  readonly asserts: readonly string[]
}

/** The memo a case asserts, with the suite's placeholders put in as plain words. */
const memoOf = ({ asserts }: Case): string | undefined => {
  const found = asserts.map((line) => /^\.memo == "([^"]*)"/.exec(line)?.[1]).find((memo) => memo !== undefined)
  return found?.replace(/\{\{ (\w+) \}\}/g, '$1')
}

const pools = ['BTC.BTC', 'ETH.ETH', 'ETH.USDC-0X9999999999999999999999999999999999999999']

describeRecorded('a memo of the regression suite', () => {
  const { cases } = recorded('regtest/quote_swap_expectations.json') as { cases: readonly Case[] }
  const written = cases.filter((one) => memoOf(one) !== undefined)

  it('is asserted in twelve cases', () => {
    expect(written).toHaveLength(12)
  })

  for (const one of written) {
    const memo = memoOf(one) ?? ''
    it(`${memo} is written for the same request`, () => {
      const {
        to_asset,
        destination = '',
        affiliate,
        affiliate_bps,
        streaming_interval,
        streaming_quantity,
      } = one.params
      const accounts = affiliate?.replace(/\{\{ (\w+) \}\}/g, '$1').split(',') ?? []
      const bps = affiliate_bps?.split(',').map(Number) ?? []
      const resolved = destination.replace(/\{\{ (\w+) \}\}/g, '$1')
      const written = memo.includes('tthor13wrm') ? 'tthor13wrmhnh2qe98rjse30pl7u6jxszjjwl4f6yycr' : resolved
      const text = buildMemo({
        asset: shortenAsset(thorchainNetwork, to_asset ?? '', pools),
        destination: written,
        limit: parseMemo(memo)?.limit ?? 0n,
        interval: Number(streaming_interval ?? 0),
        quantity: Number(streaming_quantity ?? 0),
        affiliates: accounts.map((account, index) => ({ account, bps: bps[index] ?? 0 })),
      })
      expect(text).toBe(memo)
      expect(buildMemo(parseMemo(memo) as Parameters<typeof buildMemo>[0])).toBe(memo)
    })
  }
})

describeRecorded('the smallest sell of the regression suite', () => {
  it('is what the node recommends', () => {
    const pool = (asset: string, assetDepth: bigint, coinDepth: bigint) =>
      [asset, { asset, available: true, assetDepth, coinDepth }] as const
    const inbound = (chain: string, outboundFee: bigint) =>
      [chain, { chain, vault: '', halted: false, gasRate: 0n, gasRateUnits: '', outboundFee, dust: 0n }] as const
    const costs = {
      pools: new Map([pool('BTC.BTC', 100_000_000n, 100_000_350_000n)]),
      inbounds: new Map([inbound('BTC', 14_000n)]),
    }
    const [runeToBtc, btcToRune] = recorded('regtest/quote_swap_expectations.json').cases as readonly Case[]
    const asserted = (one: Case | undefined) =>
      /recommended_min_amount_in == "(\d+)"/.exec(one?.asserts.join() ?? '')?.[1]
    expect(String(computeSmallestSell({ sell: 'THOR.RUNE', buy: 'BTC.BTC' }, costs, thorchainNetwork))).toBe(
      asserted(runeToBtc),
    )
    expect(String(computeSmallestSell({ sell: 'BTC.BTC', buy: 'THOR.RUNE' }, costs, thorchainNetwork))).toBe(
      asserted(btcToRune),
    )
  })
})

describeRecorded('a router call', () => {
  it('is decoded with the published interface of the router', () => {
    const abi = JSON.parse(recordedText(`${RECORDED}/abi/xchain-evm_routerABI_full.json`))
    const vault = '0xfc7A552fB07e83fE74b91638505a0b5bdB3e1D00'
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const memo = '=:b:bc1qs7st9xlqq983qhqvp95l6wc60xrjdkmjdta0jn:1234/1/0:g1:50'
    const data = encodeRouterCall({ vault, token: usdc, amount: 1_000_000n, memo, expiry: 1_700_000_000 })
    const { functionName, args } = decodeFunctionData({ abi, data: data as `0x${string}` })
    expect(functionName).toBe('depositWithExpiry')
    expect((args ?? []).map((one) => String(one).toLowerCase())).toEqual([
      vault.toLowerCase(),
      usdc.toLowerCase(),
      '1000000',
      memo,
      '1700000000',
    ])
  })
})
