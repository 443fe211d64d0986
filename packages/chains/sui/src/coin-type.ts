/** The coin fees are paid in. */
export const SUI = '0x2::sui::SUI'

const COIN_TYPE = /^0x([0-9a-fA-F]{1,64})::([A-Za-z]\w*)::([A-Za-z]\w*)$/

/**
 * A coin type in the short spelling nodes use, `0x2::sui::SUI`, zeros in front of the address left out; `undefined` when
 * `text` names no plain coin type.
 */
export const readCoinType = (text: string): string | undefined => {
  const [, address, module, name] = COIN_TYPE.exec(text) ?? []
  if (address === undefined) return undefined
  return `0x${address.toLowerCase().replace(/^0+(?=.)/, '')}::${module}::${name}`
}
