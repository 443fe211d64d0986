/**
 * Contracts that wrap a chain's own coin, by chain code. Lower case.
 *
 * Source: the chains' own documentation; those of ETH, POL, ARB, BASE, BSC and AVAX stand in recorded token lists as well.
 */
export const wrappedCoins: Readonly<Record<string, string>> = {
  ETH: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  BSC: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  POL: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  ARB: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  OP: '0x4200000000000000000000000000000000000006',
  BASE: '0x4200000000000000000000000000000000000006',
  UNI: '0x4200000000000000000000000000000000000006',
  AVAX: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  GNO: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
}
