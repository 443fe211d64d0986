import type { NewSwapChange, SwapFacts, SwapSnapshot, TrackStatus } from '@switchyard/core'

interface ChangeParts extends Partial<Omit<NewSwapChange, 'swap' | 'snapshot'>> {
  readonly status?: TrackStatus
  readonly swap?: Partial<SwapFacts>
  readonly snapshot?: Partial<SwapSnapshot>
}

/** The change of a swap with every required member; `more` overrides members. */
export const change = (swapId: string, sequence: number, more: ChangeParts = {}): NewSwapChange => {
  const { status = 'not_started', swap, snapshot, ...others } = more
  return {
    swapId,
    keyId: 'acme',
    sequence,
    at: '2026-11-23T01:02:03.004Z',
    type: sequence === 1 ? 'created' : 'status',
    final: false,
    swap: {
      providers: ['NEAR'],
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      chainId: 'bitcoin',
      buyChainId: '1',
      sellAmount: '0.1',
      expectedBuyAmount: '2.5',
      sourceAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      destinationAddress: '0x0000000000000000000000000000000000000001',
      createdAt: 1_790_000_000_000,
      ...swap,
    },
    snapshot: {
      swapStatus: {
        chainId: 'bitcoin',
        hash: '',
        block: -1,
        type: 'swap',
        status,
        fromAsset: 'BTC.BTC',
        fromAmount: '0.1',
        fromAddress: '',
        toAsset: 'ETH.ETH',
        toAmount: '',
        toAddress: '',
        finalisedAt: -1,
        legs: [],
      },
      provider: 'NEAR',
      quoteId: `quote-${swapId}`,
      privacyMode: false,
      ...snapshot,
    },
    evidence: { provider: 'NEAR', answer: status },
    ...others,
  }
}
