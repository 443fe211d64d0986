import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { findSellHtlc } from '../assets/catalogue.ts'
import { isPermitted, readPolicy } from '../assets/policy.ts'
import { type GardenAsset, readAsset } from '../assets/read-asset.ts'
import { readOrder } from '../deposit/read-order.ts'
import { gardenFacts } from '../facts.ts'
import { RECORDED } from '../testing/recorded.ts'
import { params } from '../testing/test-network.ts'
import { btc, cbbtc, sol, wbtc } from '../testing/tokens.ts'
import { findStage } from '../track/stage.ts'
import { translateQuote } from './translate-quote.ts'

const data = (name: string) => recordedJson(`${RECORDED}/${name}.json`)
const settings = {
  defaultSlippageBps: 50,
  feeAsset: 'base:cbbtc',
  accounts: {},
  htlcs: gardenFacts.own.htlcs,
  facts: () => gardenFacts.own,
  trustCatalogue: false,
}

/** The published package's table, as rows of the API. */
const published = (): readonly Record<string, unknown>[] =>
  Object.values(
    data('assets_mainnet_from_orderbook-3.1.3') as Record<string, { assets: Record<string, unknown>[] }>,
  ).flatMap(({ assets }) => assets)

const publishedHtlcs = (): Readonly<Record<string, string>> =>
  Object.fromEntries(published().flatMap(({ id, htlc }) => (htlc ? [[id, (htlc as { address: string }).address]] : [])))

describeRecorded('asset lists', () => {
  it('pins the HTLCs of the published package, where they were not moved or delisted since', () => {
    const moved: Readonly<Record<string, string>> = { 'base:usdc': '0x227A436e93AAEf856ed406713F2bc3D110A7b797' }
    const newer = ['base:cbltc', 'ethereum:usdt']
    for (const [id, htlc] of Object.entries(gardenFacts.own.htlcs))
      if (!newer.includes(id)) expect([id, htlc]).toEqual([id, moved[id] ?? publishedHtlcs()[id]])
  })

  // Source: `/v2/chains` of 2026-09-29. Robinhood and Arc, which it lists besides, are not in the chain table.
  it('pins exactly the contracts of the live list on EVM chains', () => {
    const evm = Object.entries(gardenFacts.own.htlcs).filter(([id]) => !/^(solana|starknet):/.test(id))
    expect(Object.fromEntries(evm)).toEqual({
      'arbitrum:wbtc': '0xb5AE9785349186069C48794a763DB39EC756B1cF',
      'base:cbbtc': '0xe35d025d0f0d9492db4700FE8646f7F89150eC04',
      'base:cbltc': '0x7aE2D05e6fD9F12A9D4bA5C61384F4D0b90843eb',
      'base:usdc': '0x227A436e93AAEf856ed406713F2bc3D110A7b797',
      'bnbchain:btcb': '0xe74784E5A45528fDEcB257477DD6bd31c8ef0761',
      'ethereum:cbbtc': '0xe35d025d0f0d9492db4700FE8646f7F89150eC04',
      'ethereum:usdc': '0x5fA58e4E89c85B8d678Ade970bD6afD4311aF17E',
      'ethereum:usdt': '0xCF5E5e28848cFe779f7Fb711C57857Cb3b144A19',
      'ethereum:wbtc': '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95',
    })
  })

  it('reads every published asset except those on other or unknown chains', () => {
    const rows = published().map((row) => ({ row, asset: readAsset(row) }))
    const unnamed = rows.filter(({ asset }) => !asset).map(({ row }) => row.id)
    expect(unnamed).toEqual(['hyperevm:ubtc'])
    const named = rows.flatMap(({ asset }) => (asset ? [asset] : []))
    const all = { ...settings, htlcs: publishedHtlcs() }
    const sold = named.filter((asset) => findSellHtlc(asset, all) !== undefined).map(({ identifier }) => identifier)
    expect(sold).toContain('BTC.BTC')
    expect(sold).toContain('SOL.SOL')
    const bought = named.filter((asset) => findSellHtlc(asset, all) === undefined).map(({ id }) => id)
    expect(bought).toEqual(['solana:usdc', 'solana:cbbtc', 'sui:sui', 'tron:usdt', 'tron:wbtc'])
  })

  it('agrees with the aggregator on identifiers and decimals', () => {
    const { tokens, count } = data('swapkit_tokenlist_GARDEN_2025-11-26')
    const named = new Map(
      published()
        .map(readAsset)
        .flatMap((asset) => (asset ? [[asset.identifier, asset] as const] : [])),
    )
    const missing = tokens.filter(({ identifier }: { identifier: string }) => !named.has(identifier))
    expect(count).toBe(tokens.length)
    // Tether came after the package.
    expect(missing.map(({ ticker, chain }: { ticker: string; chain: string }) => `${chain}.${ticker}`)).toEqual([
      'ETH.USDT',
      'SOL.USDT',
    ])
    for (const { identifier, decimals } of tokens)
      expect(named.get(identifier)?.token.decimals ?? decimals).toBe(decimals)
  })

  it('sells nothing of the list of May 2026 without a known HTLC, and follows its policy', () => {
    const snapshot = data('shapeshift_snapshot_assets_policy_2026-05-15')
    const chainOf: Record<string, string> = {
      ethereum: 'evm:1',
      base: 'evm:8453',
      bnbchain: 'evm:56',
      arbitrum: 'evm:42161',
      monad: 'evm:143',
      megaeth: 'evm:4326',
      hyperevm: 'evm:999',
    }
    const rows: (GardenAsset | undefined)[] = snapshot.assets.map(
      ([id, decimals, address]: [string, number, string | null]) =>
        readAsset({
          id,
          decimals,
          chain: chainOf[id.split(':')[0] ?? ''] ?? 'other',
          token: address === null ? null : { address },
        }),
    )
    const unpinned = rows.flatMap((asset) =>
      asset && asset.token.chain !== 'TRON' && findSellHtlc(asset, settings) === undefined ? [asset.id] : [],
    )
    expect(rows.filter((asset) => asset === undefined)).toHaveLength(1)
    expect(unpinned).toEqual([
      'arbitrum:ibtc',
      'monad:mon',
      'monad:usdc',
      'megaeth:btc.b',
      'starknet:strkbtc',
      'solana:usdc',
      'solana:cbbtc',
      'solana:cash',
    ])
    const policy = readPolicy(snapshot.policy)
    expect(isPermitted(policy, 'litecoin:ltc', 'starknet:wbtc')).toBe(false)
    expect(isPermitted(policy, 'bitcoin:btc', 'starknet:wbtc')).toBe(true)
    expect(
      snapshot.policy.blacklist_pairs.every(
        (pair: string) => !isPermitted(policy, ...(pair.split(' <-> ') as [string, string])),
      ),
    ).toBe(true)
  })

  it('follows the policy of the documentation', () => {
    const { paths } = data('openapi-garden-v2-2025-09-01')
    const policy = readPolicy(paths['/policy'].get.responses['200'].content['application/json'].example.result)
    expect(isPermitted(policy, 'bitcoin:btc', 'starknet:wbtc')).toBe(false)
    expect(isPermitted(policy, 'starknet:wbtc', 'bitcoin:btc')).toBe(true)
    expect(isPermitted(policy, 'ethereum:seed', 'arbitrum:seed')).toBe(true)
    expect(isPermitted(policy, 'ethereum:seed', 'bitcoin:btc')).toBe(false)
  })
})

describeRecorded('quotes', () => {
  const cases = [
    ['testnet_quote_btc_to_base_wbtc', btc, cbbtc, 50_000n, 49_850n],
    ['testnet_quote_eth_wbtc_to_btc', wbtc, btc, 50_000n, 49_850n],
    ['testnet_quote_sol_to_btc', sol, btc, 354_608_265n, 48_515n],
  ] as const

  it.each(cases)('%s is read', (name, sell, buy, sellAmount, buyAmount) => {
    const body = data(name)
    const [{ source, destination }] = body.result
    const terms = {
      params: params({ sell, buy, sellAmount }),
      sell: { id: source.asset, identifier: sell.identifier, token: sell },
      buy: { id: destination.asset, identifier: buy.identifier, token: buy },
      htlc: 'x',
      charged: { entries: [], affiliateBps: 0, serviceBps: 0, warnings: [] },
      defaultSlippageBps: 50,
      facts: gardenFacts.own,
      now: 0,
    }
    const answer = translateQuote(body, terms)
    expect(answer).toMatchObject({ offers: [{ sellAmount, buyAmount, minBuyAmount: (buyAmount * 9_950n) / 10_000n }] })
    expect(() =>
      translateQuote(body, { ...terms, params: params({ sell, buy, sellAmount: sellAmount + 1n }) }),
    ).toThrow('another swap')
  })
})

describeRecorded('orders', () => {
  it.each([
    ['testnet_order_created_evm_to_btc', 'ETH'],
    ['testnet_order_solana', 'SOL'],
    ['testnet_order_starknet', 'STRK'],
  ])('%s is created and, an hour later, expired', (name, chain) => {
    const order = readOrder(data(name).result)
    const chains = { sellChain: chain, buyChain: 'BTC' }
    const { fundingSeconds: funding } = gardenFacts.own
    expect(findStage(order, chains, { now: order.createdAt + 1_000, funding })).toBe('created')
    expect(findStage(order, chains, { now: order.createdAt + 3_600_001, funding })).toBe('expired')
  })
})
