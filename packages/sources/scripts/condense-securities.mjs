// Condenses the recorded token list into data/tokenized-securities.txt: one line per contract, with every chain it is on.
// usage: node scripts/condense-securities.mjs [path of tokenized-securities-2026-11.json]
import { readFileSync, writeFileSync } from 'node:fs'

const source =
  process.argv[2] ?? new URL('../../../../shared/geo/data/tokenized-securities-2026-11.json', import.meta.url)
const target = new URL('../data/tokenized-securities.txt', import.meta.url)

const groups = {
  'ondo-global-markets': 'ondo',
  'backed-xstocks': 'xstocks',
  'backed-legacy': 'backed',
  dinari: 'dinari',
  'backpack-securities': 'backpack',
  bstocks: 'bstocks',
  st0x: 'st0x',
  prestocks: 'prestocks',
  stablestock: 'stablestock',
  'coinbase-tokenized-stocks': 'coinbase',
  remora: 'others',
  tessera: 'others',
  shiftstocks: 'others',
  'other (Ample, wraps SpaceX)': 'others',
  securitize: 'fund',
  'ondo-usdy': 'fund',
  wisdomtree: 'fund',
  paxos: 'gold',
  'tether-gold': 'gold',
}

/** Hexadecimal addresses in lower case; base58 is case-sensitive and stays. */
const spelling = (address) => (/^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address)

const { sources, tokens, partial } = JSON.parse(readFileSync(source, 'utf8'))
const lines = new Map()
for (const token of tokens) {
  // A dollar token in an issuer's list is no security.
  if (token.kind === 'stablecoin') continue
  const group = groups[token.issuer]
  if (group === undefined) throw new Error(`unknown issuer ${token.issuer}`)
  const rest = [spelling(token.address), token.symbol, token.name]
  if (rest.some((field) => /[\t\n]/.test(field))) throw new Error(`a tab or line break in ${token.symbol}`)
  const key = [group, ...rest].join('\t')
  lines.set(key, { group, rest, chains: new Set([...(lines.get(key)?.chains ?? []), token.chain]) })
}
const rows = [...lines.values()].map(({ group, rest, chains }) =>
  [group, [...chains].sort().join(','), ...rest].join('\t'),
)
// Tokens of which only the beginning and the end of the contract are known.
const partly = partial.map(({ chain, prefix, suffix, symbol, name, issuer }) =>
  [groups[issuer], chain, `${prefix}…${suffix}`, symbol, name].join('\t'),
)
const header = [
  '# Tokenized securities: issuer group, chains, contract, ticker, name.',
  ...Object.entries(sources).map(([name, text]) => `# ${name}: ${text}`),
]
writeFileSync(target, `${[...header, ...rows.sort(), ...partly.sort()].join('\n')}\n`)
