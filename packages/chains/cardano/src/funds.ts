import { oneSource, readBalance, refuse } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError } from '@switchyard/core'
import { type CardanoAddress, formatAddress, parseAddress } from './address.ts'
import type { Koios, Utxo } from './koios.ts'

/** What `build` needs to know besides amounts. */
export interface CardanoState {
  readonly utxos: readonly Utxo[]
  /** Absolute slot of the newest block. */
  readonly slot: bigint
}

/** Coins of the sender and the time of the chain in one wave of requests. Throws `failedToRetrieveBalance`. */
export const readFunds = async (
  koios: Koios,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  if (asset.address !== undefined) return refuse(`${asset.identifier} is a token; only ADA can be sold.`)
  const address = formatAddress(senderOf(sources))
  return readBalance({ asset, sources }, async () => {
    const [utxos, slot] = await Promise.all([koios.utxos(address, signal), koios.slot(signal)])
    const balance = utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n)
    return { balance, gasBalance: balance, state: { utxos, slot } satisfies CardanoState }
  })
}

/** The one address that pays; a key must be able to spend from it. */
export const senderOf = (sources: Outgoing['sources']): CardanoAddress => {
  const source = oneSource('Cardano', sources)
  const address = parseAddress(source)
  if (address && !address.script) return address
  throw new SwapError('invalidSourceAddress', `${source} is no Cardano address of a key.`)
}
