import {
  byChain,
  defineFacts,
  type FactReader,
  type FactSet,
  findChain,
  once,
  parseIdentifier,
  readEach,
  readEvmAddress,
  readMembers,
  readNumber,
  readOptional,
  readText,
  UnreadableInput,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** An asset and Harbor's name of it. */
export interface KnownAsset {
  readonly identifier: string
  readonly id: string
  /** Of tokens; a chain's own coin has none. */
  readonly decimals: number | undefined
}

/** What Harbor decides. */
export interface HarborFacts {
  /** Router contracts by chain code. Options replace them. */
  readonly routers: Readonly<Record<string, string>>
  readonly assets: readonly KnownAsset[]
  /** Seconds until an order is filled. */
  readonly fillSeconds: number
}

const readAsset: FactReader<KnownAsset> = (value) => {
  const asset = readMembers<KnownAsset>({
    identifier: readText,
    id: readText,
    decimals: readOptional(readNumber),
  })(value)
  const parts = parseIdentifier(asset.identifier)
  const chain = findChain(parts?.chain ?? '')
  const isCoin = parts?.address === undefined && parts?.ticker === chain?.nativeTicker
  if (!parts || !chain || (!isCoin && (parts.address === undefined || asset.decimals === undefined)))
    throw new UnreadableInput(`names ${asset.identifier}, which must be a coin, or a token with its decimals`)
  return asset
}

export const harborFacts: FactSet<HarborFacts> = defineFacts(file, {
  routers: byChain(readEvmAddress),
  assets: once(readEach(readAsset)),
  fillSeconds: once(readNumber),
})
