const NATIVE = '0xE413743B51f3cC8b3ac24addf50D18fa138cB0Bb'
const USDC = '0x5fA58e4E89c85B8d678Ade970bD6afD4311aF17E'
const WBTC = '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95'
const CBBTC = '0xe35d025d0f0d9492db4700FE8646f7F89150eC04'

/**
 * Garden's HTLC contracts, by Garden's asset name. Deposits are compared with these, so that neither a changed response nor
 * a changed asset list can send money elsewhere.
 *
 * Source: asset table of the published package @gardenfi/orderbook 3.1.3.
 */
export const pinnedHtlcs: Readonly<Record<string, string>> = {
  'arbitrum:seed': '0xFBD30cB9313fe580031A7E0258693E1cec002803',
  'arbitrum:usdc': '0x8E12d730756457B99ce6E6AbFd60eBe751dA169B',
  'arbitrum:wbtc': '0xb5AE9785349186069C48794a763DB39EC756B1cF',
  'base:cbbtc': CBBTC,
  'base:usdc': USDC,
  'bera:lbtc': '0x84A396920d8B8CA2e69bD9503Bc1B2f73f1b8b33',
  'bnbchain:bnb': NATIVE,
  'bnbchain:btcb': '0xe74784E5A45528fDEcB257477DD6bd31c8ef0761',
  'bnbchain:usdc': USDC,
  'botanix:btc': NATIVE,
  'core:wbtc': WBTC,
  'corn:btcn': NATIVE,
  'ethereum:cbbtc': CBBTC,
  'ethereum:eth': NATIVE,
  'ethereum:seed': '0xCE511De667885f92B8c36fcfC79C3B5bEb875463',
  'ethereum:usdc': USDC,
  'ethereum:wbtc': WBTC,
  'hyperevm:ubtc': '0xDC74a45e86DEdf1fF7c6dac77e0c2F082f9E4F72',
  'megaeth:btc.b': '0x52b4d144059CB17724D352034b15A8eaE2F29FA7',
  'monad:mon': NATIVE,
  'monad:usdc': USDC,
  'solana:cbbtc': 'gdnvdMCHJgnidtU7SL8RkRshHPvDJU1pdfZEpoLvqdU',
  'solana:sol': '2bag6xpshpvPe7SJ9nSDLHpxqhEAoHPGpEkjNSv7gxoF',
  'solana:usdc': 'gdnvdMCHJgnidtU7SL8RkRshHPvDJU1pdfZEpoLvqdU',
  'starknet:wbtc': '0x7defd8eb3b770005ab1ca5f89ad31f98fb5bc3c52deaeafd130be3b49f967b4',
  'sui:sui': '0xa4f4e653547e98d4b541378e14db2393a09aff4b829f158b133d2eb3c3a942b5',
  'tron:usdt': 'TNw8aNf8FraxDRwKhdcUfrEc2cc4y5z34a',
  'tron:wbtc': 'TF2cyGGXX3KLEqcSLnAthfmaCkuZxwE3xT',
  'unichain:usdc': USDC,
  'unichain:wbtc': WBTC,
}
