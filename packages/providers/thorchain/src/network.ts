import type { Network } from '@switchyard/thorchain-family'
import { knownTokens } from './known-tokens.ts'

/**
 * Router V6.1, the same address on each of its chains. It holds nothing: tokens go from the payer to the vault, with the router as
 * spender. An `expiration` of 0 means none; deposits of this engine always have one.
 *
 * Source: `THORChain_RouterV6.sol` of thornode and its deployment record of 2025-08-30.
 */
const ROUTER_V6 = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'

/** THORChain's names and figures. */
export const thorchainNetwork: Network = {
  provider: 'THORCHAIN_STREAMING',
  name: 'THORChain',
  protocol: 'thorchain',
  chain: 'THOR',
  coin: 'THOR.RUNE',
  homeDecimals: () => 8,
  coinDepthField: 'balance_rune',
  heightField: 'thorchain',
  blockSeconds: 6,
  nativeOutboundFee: 2_000_000n,
  nativeDepositFee: 2_000_000n,
  smallestSell: { feesAcross: 3n, feesAtHome: 2n, feesOfAffiliate: 0n },
  feeCapBps: 1_000,
  shortCodes: {
    'THOR.RUNE': 'r',
    'BTC.BTC': 'b',
    'ETH.ETH': 'e',
    'GAIA.ATOM': 'g',
    'DOGE.DOGE': 'd',
    'LTC.LTC': 'l',
    'BCH.BCH': 'c',
    'AVAX.AVAX': 'a',
    'BSC.BNB': 's',
    'BASE.ETH': 'f',
    'TRON.TRX': 'tr',
    'XRP.XRP': 'x',
  },
  // Newer than the node source the others were read from, so Solana is spelled out unless the node writes the code.
  furtherCodes: { o: ['SOL.SOL'] },
  // Source: thornode 3.17, `swap_current.go`; 3.9 compared the whole output.
  limitCoversOutboundFee: true,
  affiliateParameters: 'repeated',
  refusedForms: {},
  dollarAssets: [],
  knownTokens,
  // Source: `inbound_addresses` and thornode's `router_upgrade_info.go`, read on 2026-09-29. ETH and BSC still used V4.1 then, with
  // V6.1 as the coming one.
  knownRouters: {
    ETH: ['0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146', ROUTER_V6],
    AVAX: [ROUTER_V6],
    BSC: ['0xb30eC53F98ff5947EDe720D32aC2da7e52A5f56b', ROUTER_V6],
    BASE: [ROUTER_V6],
  },
  replacedRouters: {
    AVAX: ['0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549'],
    BASE: ['0x68208D99746b805a1Ae41421950A47b711E35681'],
  },
  explorerUrl: (hash) => `https://runescan.io/tx/${hash}`,
}
