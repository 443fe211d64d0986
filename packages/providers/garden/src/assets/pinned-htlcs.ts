const CBBTC = '0xe35d025d0f0d9492db4700FE8646f7F89150eC04'

/**
 * Garden's HTLC contracts, by Garden's asset name. Deposits are compared with these, so that neither a changed response nor
 * a changed asset list can send money elsewhere. Contracts of assets that Garden no longer lists are left out.
 *
 * Source: EVM chains from Garden's `/v2/chains`, `token()` and `version()` of each contract read on 2026-09-29; the others from the
 * asset table of the published package @gardenfi/orderbook 3.1.3.
 */
export const pinnedHtlcs: Readonly<Record<string, string>> = {
  'arbitrum:wbtc': '0xb5AE9785349186069C48794a763DB39EC756B1cF',
  'base:cbbtc': CBBTC,
  'base:cbltc': '0x7aE2D05e6fD9F12A9D4bA5C61384F4D0b90843eb',
  'base:usdc': '0x227A436e93AAEf856ed406713F2bc3D110A7b797',
  'bnbchain:btcb': '0xe74784E5A45528fDEcB257477DD6bd31c8ef0761',
  'ethereum:cbbtc': CBBTC,
  'ethereum:usdc': '0x5fA58e4E89c85B8d678Ade970bD6afD4311aF17E',
  'ethereum:usdt': '0xCF5E5e28848cFe779f7Fb711C57857Cb3b144A19',
  'ethereum:wbtc': '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95',
  'solana:cbbtc': 'gdnvdMCHJgnidtU7SL8RkRshHPvDJU1pdfZEpoLvqdU',
  'solana:sol': '2bag6xpshpvPe7SJ9nSDLHpxqhEAoHPGpEkjNSv7gxoF',
  'solana:usdc': 'gdnvdMCHJgnidtU7SL8RkRshHPvDJU1pdfZEpoLvqdU',
  'starknet:wbtc': '0x7defd8eb3b770005ab1ca5f89ad31f98fb5bc3c52deaeafd130be3b49f967b4',
}
