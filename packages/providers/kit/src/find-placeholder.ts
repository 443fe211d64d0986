import { findChain } from '@switchyard/core'

/** The Bitcoin address was a deposit address of 1Click; the other UTXO addresses encode the same key hash. */
const addresses: Readonly<Record<string, string>> = {
  BTC: 'bc1q873cxltdc560dth6tpwqpehq9uvhxxcdgwnmnw',
  LTC: 'ltc1q873cxltdc560dth6tpwqpehq9uvhxxcdvjflt7',
  DOGE: 'DAwazUDkqTxTkQiZeSWof685wpwdscrxGi',
  DASH: 'XgVLHTw1VmGmNM8YmjqTxreGu2o2YS1idk',
  ZEC: 't1Pg6TYhFWNqmp3arrHLNF94QKMQRFLxeJa',
  BCH: 'bitcoincash:qql68qmadhznfa4wlfv9cq8xuqh3jucmp5zwgtd80l',
  SOL: '2yBEjZS6CC44UwBBGvx8Z1xXHJj4sSD5ZRwba4ijtD7n',
  XRP: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
  TRON: 'TUh93RjWWSxikbHA2U31pnYJYaP3zL45z5',
  TON: 'UQC_BuLzOqk9GGNXh0y1XosB2BqUyk1AQcGMHKMGfRqlh0RY',
  ADA: 'addr1vy9sgnlkxkwg58axypgwllhgt522k045f0q7zst5faxqc2sgggj3a',
  SUI: '0x4771565834a9388675e63d1809639567bcaa8f172f76eb7387993196d9645c9f',
  NEAR: '4771565834a9388675e63d1809639567bcaa8f172f76eb7387993196d9645c9f',
  STRK: '0x004771565834a9388675e63d1809639567bcaa8f172f76eb7387993196d9645c',
}

const EVM = '0x712bF81469904cEE52f5ba897Fd51A338f6b73e4'

/**
 * A valid address of a chain, for networks that require one in a quote; `undefined` for chains without a placeholder.
 *
 * The addresses are past deposit addresses of a provider, because burn addresses are refused. Nothing may be built for
 * them: adapters check with `isPlaceholder`.
 *
 * @example
 * ```ts
 * const recipient = params.destinationAddress ?? findPlaceholder(params.buy.chain)
 * ```
 */
export const findPlaceholder = (chain: string): string | undefined =>
  findChain(chain)?.family === 'evm' ? EVM : addresses[chain]

/**
 * Returns `true` when an address is the placeholder of its chain, in any spelling.
 *
 * @example
 * ```ts
 * if (isPlaceholder('BTC', addresses.destinationAddress)) throw new TypeError('The destination is a placeholder.')
 * ```
 */
export const isPlaceholder = (chain: string, address: string): boolean => {
  const own = findPlaceholder(chain)
  const [one, other] = [own, address].map((each) => each?.replace(/^bitcoincash:/i, '').toLowerCase())
  return own !== undefined && one === other
}
