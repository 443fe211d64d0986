import { readBalance, refuse, requireOneSource } from '@switchyard/chain-kit'
import {
  type ChainContext,
  type Funds,
  type Outgoing,
  type ReadFacts,
  SwapError,
  UpstreamError,
} from '@switchyard/core'
import { type CardanoAddress, formatAddress, parseAddress } from './address.ts'
import type { CardanoFacts } from './facts.ts'
import type { Gateway, Utxo } from './gateway.ts'
import type { Parameters } from './parameters.ts'

/** State of the funds: the needs of the build besides amounts. */
export interface CardanoState {
  readonly utxos: readonly Utxo[]
  /** Absolute slot of the latest block. */
  readonly slot: bigint
  readonly parameters: Parameters
}

/**
 * Reads the coins of the sender, the current slot and the protocol parameters in parallel requests. Fallback parameters are
 * used when no gateway returns usable ones.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no gateway answers.
 */
export const readFunds = async (
  { asset, sources }: Outgoing,
  { gateway, facts }: { readonly gateway: Gateway; readonly facts: ReadFacts<CardanoFacts> },
  { signal }: ChainContext,
): Promise<Funds> => {
  if (asset.address !== undefined) return refuse(`${asset.identifier} is a token; only ADA can be sold.`)
  const address = formatAddress(readSender(sources))
  return readBalance({ asset, sources }, async () => {
    const [utxos, slot, parameters] = await Promise.all([
      gateway.utxos(address, signal),
      gateway.slot(signal),
      gateway.parameters(signal).catch((error: unknown) => {
        if (!UpstreamError.is(error)) throw error
        const { feePerByte, feeFixed, coinsPerByte } = facts()
        return { feePerByte, feeFixed, coinsPerByte }
      }),
    ])
    const balance = utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n)
    return { balance, gasBalance: balance, state: { utxos, slot, parameters } satisfies CardanoState }
  })
}

/** Returns the address that pays; it must be controlled by a key. */
export const readSender = (sources: Outgoing['sources']): CardanoAddress => {
  const source = requireOneSource('Cardano', sources)
  const address = parseAddress(source)
  if (address && !address.script) return address
  throw new SwapError('invalidSourceAddress', `The source ${source} is not a Cardano address controlled by a key.`)
}
