import { chainflipFacts } from '@switchyard/provider-chainflip/reader'
import { pinnedHtlcs } from '@switchyard/provider-garden/reader'
import { solanaAddresses } from '@switchyard/provider-mayan/reader'

const { swiftV1, swiftV2, feeManager, proxy, wormholeSwap, auction, jupiter, titan, dflow } = solanaAddresses

const programs: Readonly<Record<string, readonly string[]>> = {
  CHAINFLIP: [chainflipFacts.own.solana.swapEndpoint],
  GARDEN: Object.entries(pinnedHtlcs).flatMap(([name, program]) => (name.startsWith('solana:') ? [program] : [])),
  MAYAN: [swiftV1, swiftV2, feeManager, proxy, wormholeSwap, auction, jupiter, titan, dflow],
}

/** Lists the programs that a provider is known to use on Solana; empty for a provider of which none are known. */
export const listPrograms = (provider: string): readonly string[] =>
  Object.hasOwn(programs, provider) ? (programs[provider] ?? []) : []
