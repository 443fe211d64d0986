import type { SwapChange, SwapEntry, TrackEvent } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { asSent } from '../testing/as-sent.ts'
import { createStep, createSwapStatus, createTrack } from '../testing/samples.ts'
import { renderSwapHistory, renderSwaps } from './render-swaps.ts'
import { renderSwapsCsv } from './render-swaps-csv.ts'
import { renderTrackEvent } from './render-track-event.ts'

const change = (changes: Partial<SwapChange> = {}): SwapChange => ({
  id: '0000000000000002',
  swapId: 's-1',
  keyId: 'acme',
  sequence: 2,
  at: '2026-11-23T00:00:02.000Z',
  type: 'status',
  final: true,
  swap: {
    providers: ['ONEINCH', 'NEAR'],
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    chainId: 'bitcoin',
    buyChainId: '1',
    sellAmount: '0.1',
    expectedBuyAmount: '2.5',
    sourceAddress: 'bc1source',
    destinationAddress: '0x1',
    createdAt: Date.UTC(2026, 10, 23),
  },
  snapshot: {
    swapStatus: { ...createSwapStatus(), hash: 'aa11', status: 'completed', toAmount: '2.4' },
    provider: 'NEAR',
    quoteId: 'q-1',
    privacyMode: false,
  },
  evidence: { provider: 'NEAR', answer: 'completed' },
  version: 1,
  ...changes,
})

const entry = {
  swapId: 's-1',
  quoteId: 'q-1',
  createdAt: '2026-11-23T00:00:00.000Z',
  updatedAt: '2026-11-23T00:00:02.000Z',
  status: 'completed',
  overdue: false,
  final: true,
  providers: ['ONEINCH', 'NEAR'],
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  chainId: 'bitcoin',
  buyChainId: '1',
  sellAmount: '0.1',
  expectedBuyAmount: '2.5',
  buyAmount: '2.4',
  sourceAddress: 'bc1source',
  destinationAddress: '0x1',
  hash: 'aa11',
} as const

const listed = (swapId: string): SwapEntry => ({ cursor: `cursor-${swapId}`, change: change({ swapId }) })

describe('the swaps of a key', () => {
  it('are shown as they stand after their last change', () => {
    expect(asSent(renderSwaps([{ cursor: 'c', change: change() }], 1))).toStrictEqual({ swaps: [entry] })
  })

  it('tell the finer status and whether they are late, where that is known', () => {
    const { snapshot } = change()
    const late = {
      since: '2026-11-23T00:00:00.000Z',
      expectedSeconds: 600,
      evidence: { provider: 'NEAR', answer: 'pending' },
    }
    const finer = { ...snapshot.swapStatus, trackingStatus: 'swapping' as const }
    const { swaps } = asSent(
      renderSwaps(
        [{ cursor: 'c', change: change({ snapshot: { ...snapshot, swapStatus: finer, overdue: late } }) }],
        50,
      ),
    )
    expect(swaps).toEqual([{ ...entry, trackingStatus: 'swapping', overdue: true }])
  })

  it('continue behind the last one of the page, where there are more', () => {
    const entries = ['s-4', 's-3', 's-2', 's-1'].map(listed)
    const page = asSent(renderSwaps(entries, 3))
    expect([page.swaps.map(({ swapId }) => swapId), page.next]).toEqual([['s-4', 's-3', 's-2'], 'cursor-s-2'])
    expect(asSent(renderSwaps(entries, 4))).not.toHaveProperty('next')
    expect(asSent(renderSwaps([], 3))).toStrictEqual({ swaps: [] })
  })

  it('show each change of one with what POST /track answered then', () => {
    const first = change({ id: '0000000000000001', sequence: 1, type: 'created', final: false })
    const { swap, changes } = asSent(renderSwapHistory(change(), [first, change()]))
    expect(swap).toStrictEqual(entry)
    expect(changes.map(({ id, sequence, at, type, final }) => [id, sequence, at, type, final])).toEqual([
      ['0000000000000001', 1, '2026-11-23T00:00:02.000Z', 'created', false],
      ['0000000000000002', 2, '2026-11-23T00:00:02.000Z', 'status', true],
    ])
    expect(Object.keys(changes[1] ?? {})).toEqual(['id', 'sequence', 'at', 'type', 'final', 'evidence', 'track'])
    expect(changes[1]).toMatchObject({
      evidence: { provider: 'NEAR', answer: 'completed' },
      track: { hash: 'aa11', toAmount: '2.4', meta: { provider: 'NEAR', quoteId: 'q-1', privacyMode: false } },
    })
  })
})

describe('the table of swaps', () => {
  const line = (changes: object): string | undefined =>
    asSent(renderSwapsCsv({ swaps: [{ ...entry, ...changes }] })).split('\r\n')[1]
  const HEAD =
    'swapId,quoteId,createdAt,updatedAt,status,trackingStatus,overdue,final,providers,sellAsset,buyAsset,chainId,buyChainId,' +
    'sellAmount,expectedBuyAmount,buyAmount,sourceAddress,destinationAddress,hash\r\n'

  it('has a header, and a line for each swap with an empty cell for what is unknown', () => {
    expect(asSent(renderSwapsCsv({ swaps: [] }))).toBe(HEAD)
    expect(asSent(renderSwapsCsv({ swaps: [entry, { ...entry, swapId: 's-2', trackingStatus: 'refunded' }] }))).toBe(
      `${HEAD}s-1,q-1,2026-11-23T00:00:00.000Z,2026-11-23T00:00:02.000Z,completed,,false,true,ONEINCH NEAR,BTC.BTC,ETH.ETH,` +
        'bitcoin,1,0.1,2.5,2.4,bc1source,0x1,aa11\r\n' +
        's-2,q-1,2026-11-23T00:00:00.000Z,2026-11-23T00:00:02.000Z,completed,refunded,false,true,ONEINCH NEAR,BTC.BTC,ETH.ETH,' +
        'bitcoin,1,0.1,2.5,2.4,bc1source,0x1,aa11\r\n',
    )
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['a=1', 'a=1'],
    ['1-1', '1-1'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['"', '""""'],
    ['a\nb', '"a\nb"'],
    ['=a,"b"', `"'=a,""b"""`],
  ])('writes %j as %j, so that no spreadsheet calculates it', (quoteId, cell) => {
    expect(line({ quoteId })?.startsWith(`s-1,${cell},2026`)).toBe(true)
  })
})

/** The data of an event that is no error. */
const written = (event: TrackEvent) => {
  const rendered = asSent(renderTrackEvent(event))
  if (rendered.event === 'error') throw new Error(rendered.data.message)
  return rendered
}

describe('an event of a tracked swap', () => {
  const event = (more: Partial<TrackEvent> = {}): TrackEvent => ({
    type: 'snapshot',
    id: '0000000000000002',
    at: '2026-11-23T00:00:02.000Z',
    final: false,
    track: createTrack(),
    ...more,
  })

  it('tells its owner which change of which swap it is', () => {
    const rendered = written(event({ type: 'change', change: 'status', swapId: 's-1', sequence: 2 }))
    const { track: shown, ...rest } = rendered.data
    expect([rendered.event, rendered.id, rest]).toStrictEqual([
      'change',
      '0000000000000002',
      {
        id: '0000000000000002',
        at: '2026-11-23T00:00:02.000Z',
        type: 'status',
        final: false,
        swapId: 's-1',
        sequence: 2,
      },
    ])
    expect(shown).toMatchObject({ hash: createStep().hash, meta: { provider: 'THORCHAIN_STREAMING' } })
  })

  it('tells others only when it was and whether it is the last', () => {
    const { data } = written(event({ final: true }))
    expect(Object.keys(data)).toEqual(['id', 'at', 'final', 'track'])
    expect(data.final).toBe(true)
  })
})
