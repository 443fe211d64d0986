/** Chain ids of the EVM chains of the sandbox by chain code. */
export const evmChainIds: Readonly<Record<string, string>> = {
  ETH: '1',
  OP: '10',
  BSC: '56',
  GNO: '100',
  UNI: '130',
  POL: '137',
  MONAD: '143',
  SONIC: '146',
  XLAYER: '196',
  BASE: '8453',
  ARB: '42161',
  AVAX: '43114',
  BERA: '80094',
}
