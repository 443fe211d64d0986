import { chainByCode, nativeIdentifier, type Token } from '@switchyard/core'
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
  const chain = chainByCode(chainCodes[chainName] ?? '')
  if (!chain || assetName === '') return undefined
  // EVM rows state their chain id; rows that mean another chain are left out.
  const listedChain = read.optionalText(row, 'chain') ?? ''
  if (chain.family === 'evm' && listedChain !== `evm:${chain.chainId}`) return undefined
  const address = tokenAddress(row, chain.code)
  const token = tokenOf(chain.code, assetName, address, read.integer(row, 'decimals'), read.optionalText(row, 'name'))
  if (!token) return undefined
  const htlc = read.optionalText(row, 'htlc.address')
  const usd = read.optionalDecimal(row, 'price')
  return {
    id,
    identifier: token.identifier,
    token,
    ...(htlc === undefined ? {} : { htlc }),
    ...(usd === undefined || /^0(\.0*)?$/.test(usd) ? {} : { usd }),
  }
}

/** SUI is listed with its coin type; every other native coin has no token address. */
const tokenAddress = (row: unknown, chain: string): string | undefined => {
  const address = read.optionalText(row, 'token.address')
  return chain === 'SUI' && address === '0x2::sui::SUI' ? undefined : address
}

const tokenOf = (
  code: string,
  assetName: string,
  address: string | undefined,
  decimals: number,
  name: string | undefined,
): Token | undefined => {
  const chain = chainByCode(code)
  if (!chain) return undefined
  const title = (name ?? assetName).split(':')[0] ?? assetName
  if (address !== undefined) return createToken(`${code}.${assetName.toUpperCase()}-${address}`, decimals, title)
  const own = chain.nativeTicker.toUpperCase() === assetName.toUpperCase() && decimals === chain.nativeDecimals
  return own ? createToken(nativeIdentifier(chain), decimals, title) : undefined
}
