import { expect, it } from 'vitest'
import { findUnverified } from '../../thorchain-family/src/node/confirm-inbound.ts'
import { thorchainNetwork } from './network.ts'

// Source: `/thorchain/inbound_addresses` and thornode's `router_upgrade_info.go`, read on 2026-09-29.
const V6 = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
const V4 = {
  ETH: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
  BSC: '0xb30eC53F98ff5947EDe720D32aC2da7e52A5f56b',
}
const REPLACED = {
  BASE: '0x68208D99746b805a1Ae41421950A47b711E35681',
  AVAX: '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549',
}

const isConfirmed = async (chain: string, router: string, nodes: number): Promise<boolean> => {
  const urls = Array.from({ length: nodes }, (_, place) => `https://node.operator${place}.example`)
  const operators = new Set(urls)
  const trust = { network: thorchainNetwork, routers: {}, requireTwoNodes: false, identifyContract: undefined }
  const named = { urls, operators, answering: operators }
  return (await findUnverified({ chain, router: router.toLowerCase() }, named, trust)) === undefined
}

it.each(['ETH', 'BSC', 'BASE', 'AVAX'])('router V6.1 on %s is known when one node names it', async (chain) => {
  expect(await isConfirmed(chain, V6, 1)).toBe(true)
})

it.each(Object.entries(V4))('router V4.1 on %s is known until the nodes name V6.1', async (chain, router) => {
  expect(await isConfirmed(chain, router, 1)).toBe(true)
})

it.each(Object.entries(REPLACED))(
  'the replaced router on %s takes no deposit, however many nodes name it',
  async (chain, router) => {
    expect(await isConfirmed(chain, router, 1)).toBe(false)
    expect(await isConfirmed(chain, router, 3)).toBe(false)
  },
)
