import { decAnyMetadata, type UnifiedMetadata, u128, unifyMetadata } from '@polkadot-api/substrate-bindings'
import { UpstreamError } from '@switchyard/core'
import { ASSET_TRANSFER, ASSET_TRANSFER_ALL, COIN_TRANSFER } from '../call-index.ts'

/** Properties of a runtime that transfers depend on. */
export interface Runtime {
  /** Minimum balance of an account, planck. */
  readonly existentialDeposit: bigint
  /** The transfer calls have the indices this package uses. */
  readonly hasKnownTransfers: boolean
}

/**
 * Reads the metadata of a runtime, hexadecimal.
 *
 * @throws {UpstreamError} For invalid metadata.
 */
export const readRuntime = (hex: unknown): Runtime => {
  let metadata: UnifiedMetadata
  try {
    metadata = unifyMetadata(decAnyMetadata(String(hex)))
  } catch (cause) {
    throw new UpstreamError('The Polkadot node returned unreadable metadata.', { cause })
  }
  const { pallets, lookup } = metadata
  const constants = pallets.find(({ name }) => name === COIN_TRANSFER.pallet.name)?.constants ?? []
  const deposit = constants.find(({ name }) => name === 'ExistentialDeposit')
  if (!deposit) throw new UpstreamError('The Polkadot node returned no existential deposit.')
  return {
    existentialDeposit: u128.dec(deposit.value),
    // Pallet, call and fields have exactly these names and indices.
    hasKnownTransfers: [COIN_TRANSFER, ASSET_TRANSFER, ASSET_TRANSFER_ALL].every(({ pallet, call }) => {
      const found = pallets.find(({ name }) => name === pallet.name)
      const calls = found?.calls && lookup[found.calls.type]?.def
      if (found?.index !== pallet.index || calls?.tag !== 'variant') return false
      const variant = calls.value.find(({ index }) => index === call.index)
      return variant?.name === call.name && variant.fields.map(({ name }) => name).join() === call.fields.join()
    }),
  }
}
