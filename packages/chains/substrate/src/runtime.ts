import { decAnyMetadata, type UnifiedMetadata, u128, unifyMetadata } from '@polkadot-api/substrate-bindings'
import { UpstreamError } from '@switchyard/core'
import { ASSET_TRANSFER, type CallPlace, COIN_TRANSFER } from './call.ts'

/** What a runtime says of transfers. */
export interface Runtime {
  /** Least an account must hold, planck. */
  readonly existentialDeposit: bigint
  /** Whether the calls of this package are where it believes them. */
  readonly transfers: boolean
}

/** Reads a runtime's metadata, hexadecimal. Throws `UpstreamError` when it is none. */
export const readRuntime = (hex: unknown): Runtime => {
  const metadata = parse(hex)
  const constants = palletOf(metadata, COIN_TRANSFER.pallet.name)?.constants ?? []
  const deposit = constants.find(({ name }) => name === 'ExistentialDeposit')
  if (!deposit) throw new UpstreamError('The Polkadot node named no existential deposit.')
  return {
    existentialDeposit: u128.dec(deposit.value),
    transfers: [COIN_TRANSFER, ASSET_TRANSFER].every((place) => lies(metadata, place)),
  }
}

const parse = (hex: unknown): UnifiedMetadata => {
  try {
    return unifyMetadata(decAnyMetadata(String(hex)))
  } catch (cause) {
    throw new UpstreamError('The Polkadot node gave no readable metadata.', { cause })
  }
}

const palletOf = ({ pallets }: UnifiedMetadata, wanted: string): UnifiedMetadata['pallets'][number] | undefined =>
  pallets.find(({ name }) => name === wanted)

/** The same pallet, the same call, the same fields, under the same numbers. */
const lies = (metadata: UnifiedMetadata, { pallet, call }: CallPlace): boolean => {
  const found = palletOf(metadata, pallet.name)
  const calls = found?.calls && metadata.lookup[found.calls.type]?.def
  if (found?.index !== pallet.index || calls?.tag !== 'variant') return false
  const variant = calls.value.find(({ index }) => index === call.index)
  return variant?.name === call.name && variant.fields.map(({ name }) => name).join() === call.fields.join()
}
