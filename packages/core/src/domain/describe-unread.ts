/** Every address of a known chain is longer, except accounts that NEAR has by name. */
const SHORTEST_ADDRESS = 25

/**
 * Describes a text that is no address of `chain`, as the rest of a sentence. Names (ENS, SNS, TON DNS, THORName, …) are not resolved: a
 * network may resolve one at another time than the user did, and one name has other owners on other chains.
 *
 * @example
 * describeUnread('ETH', 'alice.eth') // 'is not a valid ETH address; an address is needed, not a name'
 */
export const describeUnread = (chain: string, text: string): string => {
  const isName = (text.length > 0 && text.length < SHORTEST_ADDRESS) || (text.includes('.') && !/[\s:/]/.test(text))
  return `is not a valid ${chain} address${isName ? '; an address is needed, not a name' : ''}`
}
