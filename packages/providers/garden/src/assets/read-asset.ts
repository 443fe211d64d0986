import { findChain, nativeIdentifier, type Token } from '@switchyard/core'
import { createToken, read } from '@switchyard/provider-kit'
import { chainCodes } from './chain-codes.ts'

/** An asset of Garden's list with its token. */
export interface GardenAsset {
  /** `ethereum:wbtc`. */
  readonly id: string
  readonly identifier: string
  readonly token: Token
  /** HTLC contract or program in the list. */
  readonly htlc?: string
  /** USD price of one whole token. */
  readonly usd?: string
}

/** Reads one row of `GET /assets`; `undefined` for assets that cannot be identified with certainty. */
export const readAsset = (row: unknown): GardenAsset | undefined => {
  const id = read.text(row, 'id')
  const [chainName = '', assetName = ''] = id.split(':')
  const chain = findChain(chainCodes[chainName] ?? '')
  if (!chain || assetName === '') return undefined

  // EVM rows state their chain id; rows that mean another chain are left out.
  const listedChain = read.optionalText(row, 'chain') ?? ''
  if (chain.family === 'evm' && listedChain !== `evm:${chain.chainId}`) return undefined

  const address = read.optionalText(row, 'token.address')
  const decimals = read.integer(row, 'decimals')
  const name = (read.optionalText(row, 'name') ?? assetName).split(':')[0] ?? assetName
  // SUI is listed with its coin type; every other native coin has no token address.
  const isCoin = address === undefined || (chain.code === 'SUI' && address === '0x2::sui::SUI')
  const isOwnCoin = chain.nativeTicker.toUpperCase() === assetName.toUpperCase() && decimals === chain.nativeDecimals
  if (isCoin && !isOwnCoin) return undefined

  const identifier = isCoin ? nativeIdentifier(chain) : `${chain.code}.${assetName.toUpperCase()}-${address}`
  const token = createToken(identifier, decimals, name)
  const usd = read.optionalDecimal(row, 'price')
  return {
    id,
    identifier: token.identifier,
    token,
    htlc: read.optionalText(row, 'htlc.address'),
    usd: usd === '0' ? undefined : usd,
  }
}
