import {
  findChain,
  type SupportedAsset,
  type SupportedAssets,
  type Token,
  toIdentifierKey,
  UpstreamError,
} from '@switchyard/core'
import { NATIVE } from './addresses.ts'
import { type Machine, type MayanChain, mayanChains } from './chains.ts'

/** Token standards supported in orders. */
const standards: ReadonlySet<unknown> = new Set(['native', 'erc20', 'spl', 'spl2022', 'suicoin'])

const CONTRACTS: Readonly<Record<Machine, RegExp>> = {
  evm: /^0x[0-9a-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  sui: /^0x[0-9a-f]{1,64}(::[A-Za-z_][A-Za-z0-9_]*){2}$/i,
}

const SUI_COIN = '0x2::sui::SUI'

/**
 * Reads the verified tokens of `/v3/tokens` on supported chains. Sui is only paid out to.
 *
 * @throws {UpstreamError} without any token.
 */
export const readSupportedAssets = (body: unknown): SupportedAssets => {
  const assets = new Map<string, SupportedAsset>()
  for (const chain of mayanChains) {
    for (const entry of readEntries(body, chain.name)) {
      const token = readToken(chain, entry)
      const key = token && toIdentifierKey(token.identifier)
      if (token && key !== undefined && !assets.has(key)) {
        const { contract } = entry
        const providerId = typeof contract === 'string' ? contract : undefined
        assets.set(key, { token, sell: chain.machine !== 'sui', buy: true, providerId })
      }
    }
  }
  if (assets.size === 0) throw new UpstreamError('Mayan lists no tokens.')
  return { assets: [...assets.values()] }
}

/** Reads the 32 bytes by which orders name a coin of Sui, by contract, as the token list states them. */
export const readSuiNames = (body: unknown): ReadonlyMap<string, string> =>
  new Map(
    readEntries(body, 'sui').flatMap(({ contract, verifiedAddress }) =>
      typeof contract === 'string' && typeof verifiedAddress === 'string' ? [[contract, verifiedAddress] as const] : [],
    ),
  )

type Entry = Readonly<Record<string, unknown>>

const readEntries = (body: unknown, chain: string): readonly Entry[] => {
  const list = typeof body === 'object' && body !== null ? (body as Entry)[chain] : undefined
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : []
}

/** Reads a listed token; `undefined` when a field is missing, malformed or contradicts the chain table. */
const readToken = (chain: MayanChain, entry: Entry): Token | undefined => {
  const { contract, symbol, decimals, verified, standard } = entry
  const facts = findChain(chain.code)
  if (!facts || verified !== true || (standard !== undefined && !standards.has(standard))) return undefined
  if (typeof contract !== 'string' || typeof symbol !== 'string' || !/^\S{1,40}$/.test(symbol)) return undefined
  if (!Number.isInteger(decimals) || entry.wChainId !== chain.wormhole) return undefined
  if (chain.machine === 'sui' && typeof entry.verifiedAddress !== 'string') return undefined
  const { logoURI, coingeckoId } = entry
  const shared = {
    chain: chain.code,
    chainId: facts.chainId,
    decimals: decimals as number,
    logoURI: typeof logoURI === 'string' && logoURI.startsWith('https://') ? logoURI : undefined,
    coingeckoId: typeof coingeckoId === 'string' && coingeckoId !== '' ? coingeckoId : undefined,
  }
  const native = contract === NATIVE || contract === SUI_COIN
  if (native && decimals !== facts.nativeDecimals) return undefined
  if (native) {
    const ticker = facts.nativeTicker
    return { ...shared, identifier: `${chain.code}.${ticker}`, ticker, symbol: ticker, name: facts.name }
  }
  if (!CONTRACTS[chain.machine].test(contract)) return undefined
  const name = typeof entry.name === 'string' && entry.name !== '' ? entry.name : symbol
  const full = `${symbol}-${contract}`
  return { ...shared, identifier: `${chain.code}.${full}`, ticker: symbol, symbol: full, name, address: contract }
}
