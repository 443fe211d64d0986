import { describeRecorded, recordedText } from '@switchyard/test-support'
import { readHeight, readInbounds, readToken, toMemoAddress } from '@switchyard/thorchain-family'
import { expect, it } from 'vitest'
import { thorchainNetwork } from './network.ts'
import { harness } from './testing/harness.ts'
import { RECORDED, recorded, recordedNode, recordedRouters } from './testing/recordings.ts'

const listing = async (
  script: Record<string, unknown>,
): Promise<{ note: string | undefined; rows: readonly string[] }> => {
  const { provider, context } = harness(script, { routers: recordedRouters })
  const { assets, note } = await provider.assets(context)
  const rows = assets.map(
    ({ token, sell, buy, usd, providerId }) =>
      `${token.identifier} ${token.decimals} ${sell ? 'sell' : ''}/${buy ? 'buy' : ''} ${usd ?? '-'} ${providerId}`,
  )
  return { note, rows }
}

const contractToken = (chain: string, ticker: string, address: string, decimals: number): string =>
  `${chain}.${ticker}-${address} ${decimals} sell/buy - ${chain}.${ticker}-${address.toUpperCase()}`

describeRecorded('supported assets', () => {
  it('lists the pools of March 2024', async () => {
    const { note, rows } = await listing(recordedNode())
    expect(note).toBe('singleNode')
    expect(rows).toEqual([
      'THOR.RUNE 8 sell/buy - THOR.RUNE',
      'AVAX.AVAX 18 sell/buy - AVAX.AVAX',
      contractToken('AVAX', 'USDC', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6),
      contractToken('AVAX', 'USDT', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6),
      'BCH.BCH 8 sell/buy - BCH.BCH',
      'BSC.BNB 18 sell/buy - BSC.BNB',
      contractToken('BSC', 'USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18),
      'BTC.BTC 8 sell/buy - BTC.BTC',
      'DOGE.DOGE 8 sell/buy - DOGE.DOGE',
      contractToken('ETH', 'AAVE', '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 18),
      contractToken('ETH', 'DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18),
      contractToken('ETH', 'DPI', '0x1494CA1F11D487c2bBe4543E90080AeBa4BA3C2b', 18),
      'ETH.ETH 18 sell/buy - ETH.ETH',
      contractToken('ETH', 'FOX', '0xc770EEfAd204B5180dF6a14Ee197D99d808ee52d', 18),
      contractToken('ETH', 'GUSD', '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd', 2),
      contractToken('ETH', 'LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18),
      contractToken('ETH', 'LUSD', '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0', 18),
      contractToken('ETH', 'SNX', '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F', 18),
      contractToken('ETH', 'TGT', '0x108a850856Db3f85d0269a2693D896B394C80325', 18),
      contractToken('ETH', 'THOR', '0xa5f2211B9b8170F694421f2046281775E8468044', 18),
      contractToken('ETH', 'USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6),
      contractToken('ETH', 'USDP', '0x8E870D67F660D95d5be530380D0eC0bd388289E1', 18),
      contractToken('ETH', 'USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6),
      contractToken('ETH', 'WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8),
      contractToken('ETH', 'XDEFI', '0x72B886d09C117654aB7dA13A14d603001dE0B777', 18),
      contractToken('ETH', 'XRUNE', '0x69fa0feE221AD11012BAb0FdB45d444D3D2Ce71c', 18),
      'GAIA.ATOM 6 sell/buy - GAIA.ATOM',
      'LTC.LTC 8 sell/buy - LTC.LTC',
    ])
  })

  it('lists the pools of 2022, when the chain was paused until a later block', async () => {
    const { note, rows } = await listing({
      '/thorchain/pools': recorded('thornode/xchain-tcquery_thornodePools.json'),
      '/thorchain/inbound_addresses': recorded('thornode/xchain-tcquery_inbound_addresses.json'),
      '/thorchain/mimir': recorded('thornode/xchain-tcquery_mimir.json'),
      '/thorchain/lastblock': recorded('thornode/xchain-tcquery_lastBlock.json'),
    })
    expect(note).toBe('swapHalted')
    expect(rows).toHaveLength(22)
    expect(rows).toContain(
      'AVAX.USDC-0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E 6 sell/buy - AVAX.USDC-0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E',
    )
    // The node published 4 decimals for a token that is not in the table.
    expect(rows).toContain(
      'ETH.UOS-0xd13c7342e1ef687c5ad21b27c2b65d772cab5c8c 4 sell/buy - ETH.UOS-0XD13C7342E1EF687C5AD21B27C2B65D772CAB5C8C',
    )
  })

  it('reads the height and the vaults', () => {
    expect(readHeight(recorded('thornode/xchain-tcquery_lastBlock.json'), 'thorchain')).toBe(6_510_125)
    const inbounds = readInbounds(recorded('thornode/xchain-tcquery_inbound_addresses.json'))
    expect(inbounds.get('ETH')).toEqual({
      chain: 'ETH',
      vault: '0xb030b2297315185acec73fce4df95e7859021c8a',
      router: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
      halted: false,
      gasRate: 10n,
      gasRateUnits: 'gwei',
      outboundFee: 1_600_000n,
      dust: 0n,
    })
    expect(inbounds.get('LTC')?.halted).toBe(true)
    const later = readInbounds(recorded('thornode/xchain-aggregator_inboundAddresses.json'))
    expect([...later.values()].map(({ chain, dust, gasRate }) => [chain, dust, gasRate])).toEqual([
      ['AVAX', 0n, 70n],
      ['BCH', 10_000n, 30n],
      ['BNB', 0n, 11_250n],
      ['BSC', 0n, 70n],
      ['BTC', 10_000n, 21n],
      ['DOGE', 100_000_000n, 750_000n],
      ['ETH', 0n, 90n],
      ['GAIA', 0n, 600_000n],
      ['LTC', 10_000n, 66n],
    ])
  })

  it('include every token of the published list in its form', () => {
    for (const identifier of recordedText(`${RECORDED}/tokens_thor.txt`).trim().split('\n')) {
      expect(readToken(thorchainNetwork, identifier.toUpperCase())?.identifier ?? '').toBe(identifier)
    }
  })

  it('accepts the vault addresses of every chain', () => {
    const vaults = recorded('thornode/gem_asgard_vaults.json')
    for (const { addresses } of vaults) {
      for (const { chain, address } of addresses) expect(toMemoAddress(chain, address)).toBe(address)
    }
  })
})
