import { readFileSync } from 'node:fs'

/** One tokenized security on one chain. */
export interface SecurityToken {
  /** `CHAIN.TICKER-ADDRESS`. */
  readonly identifier: string
  readonly name: string
  /** `gold` is a plain claim on metal; the others are equities, funds and commodity funds by issuer. */
  readonly group: 'ondo' | 'xstocks' | 'backed' | 'gold'
}

/** Beside `src` and `dist` alike. Made by `scripts/condense-securities.mjs`. */
const FILE = new URL('../../data/tokenized-securities.txt', import.meta.url)

let read: readonly SecurityToken[] | undefined

/** Every tokenized security known, read from the package's data file by the first call. */
export const securityTokens = (): readonly SecurityToken[] => {
  read ??= readFileSync(FILE, 'utf8').split('\n').flatMap(tokensOf)
  return read
}

/** A line is `group`, chains separated by commas, address, ticker and name, with tabs between. */
const tokensOf = (line: string): readonly SecurityToken[] => {
  if (line === '' || line.startsWith('#')) return []
  const [group, chains = '', address, ticker, name = ''] = line.split('\t')
  return chains.split(',').map((chain) => ({
    identifier: `${chain}.${ticker}-${address}`,
    name,
    group: group as SecurityToken['group'],
  }))
}
