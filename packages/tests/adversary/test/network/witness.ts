import { findChain, type Offer, type Plugin, parseIdentifier, type Token } from '@switchyard/core'
import type { Scenario } from '../scenarios.ts'

/** Identifier of the provider that no upstream of the others can touch: its route must always be there. */
export const WITNESS = 'WITNESS'

const tokenOf = (identifier: string, decimals: number): Token => {
  const { chain, ticker, address } = parseIdentifier(identifier) as { chain: string; ticker: string; address?: string }
  const symbol = address === undefined ? ticker : `${ticker}-${address}`
  const { chainId = '' } = findChain(chain) ?? {}
  return { identifier, chain, chainId, ticker, symbol, name: ticker, decimals, ...(address ? { address } : {}) }
}

/** A provider without upstreams that offers the scenario's pair at its fixed price. */
export const witness = (scenario: Scenario): Plugin => ({
  name: 'witness',
  register: (registry) =>
    registry.provider(WITNESS, () => ({
      id: WITNESS,
      contract: 1,
      label: { displayName: 'Witness', displayNameLong: 'Witness', keywords: [] },
      capabilities: { refund: 'forwarded', flexInput: true, privacy: false },
      assets: async () => ({
        assets: [
          [scenario.sellAsset, scenario.sellDecimals] as const,
          [scenario.buyAsset, scenario.buyDecimals] as const,
        ].map(([identifier, decimals]) => ({
          token: tokenOf(identifier, decimals),
          sell: true,
          buy: true,
        })),
      }),
      quote: async ({ sellAmount }) => ({ offers: [offer(sellAmount, scenario.fairOutput)] }),
      build: async () => {
        throw new Error('The witness is never chosen.')
      },
    })),
})

const offer = (sellAmount: bigint, buyAmount: bigint): Offer => ({
  sellAmount,
  buyAmount,
  minBuyAmount: (buyAmount * 98n) / 100n,
  fees: [],
  times: { inbound: 60, swap: 6, outbound: 60 },
  depositKind: 'simpleTransfer',
  warnings: [],
  state: {},
})
