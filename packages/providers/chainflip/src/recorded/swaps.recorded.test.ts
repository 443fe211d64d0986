import { type SwapStatus, toBase } from '@switchyard/core'
import { describeRecorded } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { createFixture } from '../testing/fixture.ts'
import { data } from '../testing/recorded.ts'

// biome-ignore lint/suspicious/noExplicitAny: recorded swaps
type Recorded = any

const statusOf = async (body: Recorded): Promise<SwapStatus> => {
  const id = '86-Ethereum-85'
  const { chainflip, streaming, context } = createFixture({ [`/v2/swaps/${id}`]: body })
  const seen = await Promise.all(
    [chainflip, streaming].map((provider) => provider.getStatus?.({ depositChannelId: id }, context)),
  )
  const statuses = seen.filter((one) => one !== undefined)
  if (statuses.length !== 1) throw new Error(`${statuses.length} providers report the swap`)
  return statuses[0] as SwapStatus
}

type Expected = readonly [status: string, trackingStatus: string, type: string, legs: readonly string[]]

const DONE: Expected = ['completed', 'completed', 'swap', ['completed', 'completed', 'completed']]
const SWAPPING: Expected = ['swapping', 'swapping', 'swap', ['completed', 'swapping']]
const SENDING: Expected = ['swapping', 'outbound', 'swap', ['completed', 'completed', 'pending']]

/** Expected status, type and legs of every recorded swap. */
const expected: Readonly<Record<string, Expected>> = {
  'retrieves a DCA swap from an onChain origin in COMPLETED 1': [
    'completed',
    'completed',
    'streaming_swap',
    ['completed', 'completed'],
  ],
  'retrieves a swap from a native swap id 1': SWAPPING,
  'retrieves a swap from a solana case-insensitive tx ref 1': SWAPPING,
  'retrieves a swap from a vault origin 1': SWAPPING,
  'retrieves a swap from an Internal (Liquidation) origin in COMPLETED 1': [
    ...DONE.slice(0, 3),
    ['completed', 'completed'],
  ] as never,
  'retrieves a swap from an Internal (Liquidation) origin in SWAPPING 1': SWAPPING,
  'retrieves a swap from an onChain origin in COMPLETED 1': [...DONE.slice(0, 3), ['completed', 'completed']] as never,
  'retrieves a swap from an onChain origin in SWAPPING 1': SWAPPING,
  'retrieves a swap in COMPLETED status 1': DONE,
  'retrieves a swap in COMPLETED status by tx hash 1': DONE,
  'retrieves a swap in COMPLETED status by tx hash 2': DONE,
  'retrieves a swap in SENDING status 1': SENDING,
  'retrieves a swap in SWAPPING status 1': SWAPPING,
  'retrieves a swap in SWAPPING status 2': SWAPPING,
  'retrieves a swap in SWAPPING status with a tx ref 1': SWAPPING,
  'retrieves a swap with FillOrKillParams in COMPLETED 1': [
    'refunded',
    'refunded',
    'swap',
    ['completed', 'refunded', 'refunded'],
  ],
  'retrieves boost details when vault swap was boosted 1': SWAPPING,
  'retrieves multiple DCA swaps in FAILED status if refund egress fails but swap completes 1': [
    'completed',
    'completed',
    'streaming_swap',
    ['completed', 'completed', 'completed', 'failed'],
  ],
  'retrieves multiple DCA swaps in SENDING status 1': [
    'swapping',
    'outbound',
    'streaming_swap',
    ['completed', 'completed', 'pending'],
  ],
  'returns ccmParams for swaps initiated via smart contract 1': SENDING,
  '[inline oneBlockDca.test.ts] gets the swap info by swap request id #0': [
    'completed',
    'partially_refunded',
    'streaming_swap',
    ['completed', 'completed', 'completed', 'refunded'],
  ],
  '[inline solanaFallback.test.ts] handles solana fallback requested #0': [
    'completed',
    'completed',
    'swap',
    ['completed', 'completed', 'failed', 'completed'],
  ],
  '[inline accountCreationSwap.test.ts] gets deposit channel info #0': ['not_started', 'not_started', 'swap', []],
  '[inline accountCreationSwap.test.ts] gets in progress swap info #1': SWAPPING,
  '[inline accountCreationSwap.test.ts] gets completed swap info #2': [
    ...DONE.slice(0, 3),
    ['completed', 'completed'],
  ] as never,
  '[inline accountCreationSwap.test.ts] gets the swap info by swap request id #3': [
    ...DONE.slice(0, 3),
    ['completed', 'completed'],
  ] as never,
}

describeRecorded('Chainflip swaps', () => {
  const recorded = Object.entries<Recorded>(data('v2-swaps.responses.json'))

  it('are all expected here', () => {
    expect(recorded.map(([name]) => name).sort()).toEqual(Object.keys(expected).sort())
  })

  it.each(recorded)('"%s" has its status and legs', async (name, body) => {
    const seen = await statusOf(body)
    const legs = seen.legs.map(({ status }) => status)
    expect([seen.status, seen.trackingStatus, seen.type, legs]).toEqual(expected[name])
    if (body.fallbackEgress) expect(seen.fallbackAddress).toBe(body.fallbackEgress.destinationAddress)
    if (body.swapEgress && seen.status !== 'refunded') {
      const leg = seen.legs.find(
        ({ hash, toAsset }) => hash === (body.swapEgress.txRef ?? '') && toAsset === seen.toAsset,
      )
      expect(leg?.toAddress).toBe(body.swapEgress.destinationAddress ?? body.destAddress)
    }
    if (body.refundEgress) {
      const leg = seen.legs.at(-1)
      expect(leg?.toAddress).toBe(body.refundEgress.destinationAddress ?? body.fillOrKillParams.refundAddress)
      expect(leg?.toAsset).toBe(seen.fromAsset)
    }
    if (body.depositChannel && seen.transient) {
      expect(seen.transient.providerDetails?.depositChannelId).toBe(body.depositChannel.id)
    }
    expect(seen.finalisedAt === -1).toBe(['swapping', 'not_started'].includes(seen.status))
  })

  it('have every digit of a swap of the main network', async () => {
    const { value } = data('docs-sdk-examples.json').find(({ fn }: Recorded) => fn === 'getStatusV2')
    const seen = await statusOf(value)
    expect(seen).toMatchObject({
      chainId: 'bitcoin',
      hash: 'ba030cf99b7b01d9455c3ab87a5d87a301b67e91640fc9c76014c6e5b97986d7',
      type: 'streaming_swap',
      status: 'completed',
      fromAmount: '0.55970749',
      toAmount: '52568.658562',
      toAddress: '0xbbfefb09727136a6c3ddd28bd4abdf259b9351c1',
      finalisedAt: 1_740_416_262,
      providerExplorerUrl: 'https://scan.chainflip.io/channels/6726421-Bitcoin-34009',
      providerOrderId: '332925',
    })
    expect(seen.legs.map(({ chainId, type, hash }) => [chainId, type, hash])).toEqual([
      ['bitcoin', 'native_send', seen.hash],
      ['chainflip', 'streaming_swap', '332925'],
      ['1', 'token_transfer', '0xc8646625910babc04b1612526c27fbac68aacf6cc489affbae69d1d430f5fcb1'],
    ])
    expect(toBase(seen.toAmount, 6)?.toString()).toBe(value.swapEgress.amount)
  })
})
