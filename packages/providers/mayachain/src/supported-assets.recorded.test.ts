import { describeRecorded, recordedJson, recordedText } from '@switchyard/test-support'
import { readHeight, readInbounds, readToken, toMemoAddress } from '@switchyard/thorchain-family'
import { expect, it } from 'vitest'
import { mayachainNetwork } from './network.ts'
import { harness } from './testing/harness.ts'
import { RECORDED, recorded, recordedNode } from './testing/recordings.ts'

interface Listed {
  readonly identifier: string
  readonly decimals: number
}

describeRecorded('supported assets', () => {
  it('include the pools of 2024, sellable where the vaults of 2023 have a router or need none', async () => {
    const { provider, context } = harness(recordedNode())
    const { assets, note } = await provider.assets(context)
    expect(note).toBe('singleNode')
    const rows = assets.map(
      ({ token, sell, usd }) => `${token.identifier.split('-')[0]} ${token.decimals} ${sell ? 'sell' : '-'} ${usd}`,
    )
    expect(rows).toEqual([
      'MAYA.CACAO 10 sell 0.58300005',
      'ETH.USDT 6 sell 1.01017739',
      'ARB.GLD 18 - 0.00521472',
      'ARB.PEPE 18 - 0.00000813',
      'ARB.USDT 6 - 1.00370841',
      'ETH.wstETH 18 sell 3084.21435597',
      'ETH.MOG 18 sell 0.00000114',
      'ETH.PEPE 18 sell 0.00000833',
      'ARB.ETH 18 sell 2642.16906978',
      'ARB.WBTC 8 - 63597.13657502',
      'ARB.wstETH 18 - 3110.06848826',
      'XRD.XRD 18 - 0.02095121',
      'BTC.BTC 8 sell 63618.48227701',
      'ARB.USDC 6 - 1.00198044',
      'ARB.ARB 18 - 0.59445845',
      'ETH.ETH 18 sell 2634.27574471',
      'THOR.RUNE 8 sell 4.69094283',
      'ETH.USDC 6 sell 1',
      'ARB.TGT 18 - 0.02675383',
      'ARB.LINK 18 - 11.44056333',
      'ARB.DAI 18 - 0.99138263',
      'ARB.LEO 3 - 0.02947422',
      'DASH.DASH 8 sell 25.73640216',
      'KUJI.KUJI 6 sell 0.31013246',
    ])
  })

  it('have Midgard’s prices to the precision of the node’s figures', async () => {
    const { provider, context } = harness(recordedNode())
    const { assets } = await provider.assets(context)
    const recordedPrices = new Map(
      recorded('midgard/xchain-mayaquery_pools.json').map((pool: { asset: string; assetPriceUSD: string }) => [
        pool.asset,
        Number(pool.assetPriceUSD),
      ]),
    )
    const priced = assets.filter(({ providerId }) => recordedPrices.has(providerId))
    expect(priced).toHaveLength(23)
    for (const { providerId, usd } of priced) {
      expect(Math.abs(Number(usd) - (recordedPrices.get(providerId) as number))).toBeLessThan(2e-8)
    }
  })

  it('reads the height and the vaults', () => {
    expect(readHeight(recorded('mayanode/xchain-mayaquery_latestBlock.json'), 'mayachain')).toBe(6_941_409)
    const inbounds = readInbounds(recorded('mayanode/xchain-aggregator_inboundAddresses.json'))
    expect(inbounds.get('ETH')).toEqual({
      chain: 'ETH',
      vault: '0xe2991999342a6ed8521ed49903f7267f31363a46',
      router: '0xe3985E6b61b814F7Cdb188766562ba71b446B46d',
      halted: false,
      gasRate: 100n,
      gasRateUnits: 'gwei',
      outboundFee: 840_000n,
      dust: 0n,
    })
    const older = readInbounds(recorded('mayanode/xchain-mayaamm_inbound-addresses.json'))
    expect(
      [...older.values()].map(({ chain, dust, gasRate, outboundFee }) => [chain, dust, gasRate, outboundFee]),
    ).toEqual([
      ['BTC', 0n, 274n, 274_500n],
      ['DASH', 0n, 12n, 5_412n],
      ['ETH', 0n, 90n, 720_000n],
      ['KUJI', 0n, 300_000n, 300_000n],
      ['THOR', 0n, 3_000_000n, 6_000_000n],
    ])
    for (const [chain, { vault }] of [...inbounds, ...older]) expect(toMemoAddress(chain, vault)).toBe(vault)
  })

  it('include every token of the published list in its form and with its decimals', () => {
    const listed = recordedText(`${RECORDED}/tokens_maya.txt`).trim().split('\n')
    const { tokens } = recordedJson('providers/matrix-data/swapkit-tokenlists-2025-11-26.json').MAYACHAIN as {
      tokens: readonly Listed[]
    }
    const decimals = new Map(tokens.map((token) => [token.identifier.toUpperCase(), token.decimals]))
    expect(listed).toHaveLength(20)
    for (const identifier of listed) {
      const token = readToken(mayachainNetwork, identifier.toUpperCase())
      expect(token?.identifier).toBe(identifier)
      // The list gives CACAO eight decimals, the chain itself ten.
      const expected = identifier === 'MAYA.CACAO' ? 10 : decimals.get(identifier.toUpperCase())
      expect(`${identifier} ${token?.decimals}`).toBe(`${identifier} ${expected}`)
    }
  })

  it('is not halted by the recorded votes', async () => {
    for (const file of ['xchain-aggregator_mimir', 'xchain-mayaamm_mimir', 'xchain-mayaquery_mimir']) {
      const { provider, context } = harness({
        ...recordedNode(),
        '/mayachain/mimir': recorded(`mayanode/${file}.json`),
      })
      expect((await provider.assets(context)).note).toBe('singleNode')
    }
  })
})
