import {
  byChain,
  defineFacts,
  type FactSet,
  once,
  readEach,
  readEvmAddress,
  readNumber,
  readText,
} from '@switchyard/core'
import { type AddressFormFacts, addressFormFacts, type ListedAsset, readListedAsset } from '@switchyard/provider-kit'
import file from './facts.json' with { type: 'json' }

/** An asset and Harbor's name of it. */
export interface KnownAsset extends ListedAsset {
  readonly id: string
}

/** What Harbor decides. */
export interface HarborFacts extends AddressFormFacts {
  /** Router contracts by chain code. Options replace them. */
  readonly routers: Readonly<Record<string, string>>
  readonly assets: readonly KnownAsset[]
  /** Seconds until an order is filled. */
  readonly fillSeconds: number
}

export const harborFacts: FactSet<HarborFacts> = defineFacts(file, {
  routers: byChain(readEvmAddress),
  ...addressFormFacts,
  assets: once(readEach(readListedAsset<{ readonly id: string }>({ id: readText }))),
  fillSeconds: once(readNumber),
})
