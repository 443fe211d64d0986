/** Coin type of SUI, which pays fees. */
export const SUI = '0x2::sui::SUI'

const COIN_TYPE = /^0x([0-9a-fA-F]{1,64})::([A-Za-z]\w*)::([A-Za-z]\w*)$/

/**
 * Reads a coin type and returns the short form of nodes, `0x2::sui::SUI`, without leading zeros in the address;
 * `undefined` for anything else.
 */
export const readCoinType = (text: string): string | undefined => {
  const [, address, module, name] = COIN_TYPE.exec(text) ?? []
  if (address === undefined) return undefined
  return `0x${address.toLowerCase().replace(/^0+(?=.)/, '')}::${module}::${name}`
}
