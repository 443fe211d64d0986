import type { SupportedAsset, SupportedAssets } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import { findChain } from '../domain/chains.ts'
import { copyPlain } from '../domain/copy-plain.ts'
import { parseIdentifier, toIdentifierKey } from '../domain/identifier.ts'
import { resolveRuleToken } from '../policy/rule-token.ts'
import { UnreadableInput } from '../unreadable-input.ts'

/** Most decimals a token can have: an amount of 256 bits has 78 digits. */
const MAX_DECIMALS = 77

const TEXTS = ['identifier', 'chain', 'chainId', 'ticker', 'symbol', 'name'] as const

/**
 * Reads a provider's supported assets as plain data. Assets that are not of the contract are left out.
 *
 * @throws {UnreadableInput} for a value without a list of assets.
 */
export const readAssets = (value: unknown): SupportedAssets => {
  const supported = copyPlain(value) as SupportedAssets
  if (typeof supported !== 'object' || supported === null || !Array.isArray(supported.assets)) {
    throw new UnreadableInput('The provider returned no list of assets.')
  }
  const { note, haltedChains } = supported
  return {
    assets: supported.assets.filter(isAsset).map((asset: SupportedAsset) => {
      // Rules restrict contracts. One on a chain's own coin would refuse that coin for every provider.
      const { geoBlockRule, ...token } = asset.token
      return geoBlockRule === undefined || token.address !== undefined ? asset : { ...asset, token }
    }),
    // A short word, `singleNode`: it is shown to operators.
    note: typeof note === 'string' && /^[A-Za-z0-9][\w .,:-]{0,99}$/.test(note) ? note : undefined,
    haltedChains: Array.isArray(haltedChains) ? haltedChains.filter((code) => typeof code === 'string') : undefined,
  }
}

const isAsset = (asset: Partial<SupportedAsset> | null | undefined): boolean => {
  if (typeof asset !== 'object' || asset === null) return false
  const { sell, buy, usd, token } = asset
  return (
    typeof sell === 'boolean' &&
    typeof buy === 'boolean' &&
    (usd === undefined || typeof usd === 'string') &&
    typeof token === 'object' &&
    token !== null &&
    TEXTS.every((member) => typeof token[member] === 'string') &&
    (token.address === undefined || typeof token.address === 'string') &&
    (token.geoBlockRule === undefined || typeof token.geoBlockRule === 'string') &&
    Number.isInteger(token.decimals) &&
    token.decimals >= 0 &&
    token.decimals <= MAX_DECIMALS &&
    isNamedRight(token)
  )
}

/**
 * `true` where chain and contract are those of the identifier: tokens are found by the one, and transactions are built from the others.
 * An identifier that rules about the token would not match is no name of it: `0xEeee…` for a coin, or a contract without `0x`.
 */
const isNamedRight = ({ identifier, chain, chainId, address }: Token): boolean => {
  const parts = parseIdentifier(identifier)
  const key = toIdentifierKey(identifier)
  if (!parts || key === undefined || parts.chain.toUpperCase() !== chain) return false
  const rule = resolveRuleToken(parts, key)
  if (!('key' in rule) || rule.key !== key || (findChain(chain)?.chainId ?? chainId) !== chainId) return false
  if (address === undefined || parts.address === undefined) return address === parts.address
  return address === parts.address || toIdentifierKey(`${chain}.-${address}`) === key
}
