import { GenericChainProperties, Metadata, TypeRegistry } from '@polkadot/types'
import { expandMetadata } from '@polkadot/types/metadata'
import assetHub from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'

/** Metadata of Asset Hub in the node's format. The package wraps it as in the runtime's response. */
export const METADATA: string = `0x${assetHub.slice(assetHub.indexOf('6d657461'))}`

/** Polkadot's own library, at the runtime of `METADATA`. */
export const registry: TypeRegistry = new TypeRegistry()

const metadata = new Metadata(registry, METADATA as `0x${string}`)
registry.setMetadata(metadata)
registry.setChainProperties(new GenericChainProperties(registry, { ss58Format: 0 }))

/** Its calls and its storage. */
export const official: ReturnType<typeof expandMetadata> = expandMetadata(registry, metadata)
