import { expect, it } from 'vitest'
import { inbounds, testNetwork } from './testing/test-network.ts'
import { addresses } from './testing/tokens.ts'

it('names the vaults and the router of a chain, as its node last listed them', async () => {
  const { provider, context } = testNetwork({ '/xnode/inbound_addresses': inbounds })
  expect(provider.listVaults?.('ETH')).toEqual([])
  await provider.assets(context)
  expect(provider.listVaults?.('ETH')).toEqual([addresses.ETH_VAULT, addresses.ROUTER])
  expect(provider.listVaults?.('BTC')).toEqual([addresses.VAULT])
  expect(provider.listVaults?.('SOL')).toEqual([])
})
