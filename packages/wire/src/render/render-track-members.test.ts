import { describe, expect, it } from 'vitest'
import { asSent } from '../testing/as-sent.ts'
import { createStep, createSwapStatus, createTrack } from '../testing/samples.ts'
import { renderError } from './render-error.ts'
import { renderTrack } from './render-track.ts'

/** A text instead of `undefined` for a member that is absent. */
const memberOf = (rendered: object, name: string): unknown =>
  name in rendered ? Reflect.get(rendered, name) : 'absent'

describe('a tracked swap', () => {
  it('has only what is known of it', () => {
    const { transient: _, ...whole } = createSwapStatus({ legs: [] })
    const { quoteId: __, provider: ___, ...unnamed } = createTrack({ swapStatus: whole })
    const { trackingStatus: ____, ...rest } = asSent(renderTrack(unnamed))
    expect(rest).toStrictEqual({
      chainId: 'bitcoin',
      hash: 'a'.repeat(64),
      block: 950_123,
      type: 'swap',
      status: 'swapping',
      fromAsset: 'BTC.BTC',
      fromAmount: '0.01',
      fromAddress: whole.fromAddress,
      toAsset: 'ETH.ETH',
      toAmount: '0.28121',
      toAddress: whole.toAddress,
      finalisedAt: -1,
      meta: { privacyMode: false },
      legs: [],
    })
  })

  it.each([
    ['not_started', 'not_started'],
    ['swapping', 'swapping'],
    ['completed', 'completed'],
    ['refunded', 'refunded'],
    ['pending', 'absent'],
    ['failed', 'absent'],
    ['unknown', 'absent'],
  ] as const)('that is %s is also tracked as %s', (status, trackingStatus) => {
    expect(
      memberOf(asSent(renderTrack(createTrack({ swapStatus: createSwapStatus({ status }) }))), 'trackingStatus'),
    ).toBe(trackingStatus)
    expect(
      memberOf(
        asSent(renderTrack(createTrack({ swapStatus: createSwapStatus({ legs: [createStep({ status })] }) })))
          .legs[0] ?? {},
        'trackingStatus',
      ),
    ).toBe(trackingStatus)
  })

  it('leaves out the payout only of a completed step that does not know it', () => {
    const amountOf = (status: 'completed' | 'swapping', toAmount: string) =>
      memberOf(asSent(renderTrack(createTrack({ swapStatus: createSwapStatus({ status, toAmount }) }))), 'toAmount')
    expect([amountOf('completed', ''), amountOf('completed', '0.1'), amountOf('swapping', '')]).toEqual([
      'absent',
      '0.1',
      '',
    ])
  })

  it('tells the time left to those who see the swap whole', () => {
    const { transient } = createSwapStatus()
    expect(memberOf(asSent(renderTrack(createTrack())), 'transient')).toEqual(transient)
    expect(memberOf(asSent(renderTrack(createTrack({ redactionReason: 'tokenExpired' }))), 'transient')).toBe('absent')
  })

  it('tells each fact of its provider that is known, and no other', () => {
    const factsOf = (facts: object) =>
      Object.keys(asSent(renderTrack(createTrack({ swapStatus: createSwapStatus(facts) }))).meta ?? {}).slice(4)
    expect(factsOf({})).toEqual([])
    for (const name of ['providerExplorerUrl', 'providerOrderId', 'refundReason'])
      expect(factsOf({ [name]: 'x' })).toEqual([name])
  })

  it('shows the evidence of its delay as a copy', () => {
    const evidence = { provider: 'NEAR', answer: 'pending' } as never
    const overdue = { since: '2026-05-20T15:00:00.000Z', expectedSeconds: 618, evidence }
    const shown = asSent(renderTrack(createTrack({ overdue }))).meta?.overdue
    expect(shown).toStrictEqual({ ...overdue, evidence: { provider: 'NEAR', answer: 'pending' } })
    expect(shown?.evidence).not.toBe(evidence)
  })
})

describe('an error in development', () => {
  it('says after its message where it is described', () => {
    expect(asSent(renderError(new Error('secret'), { development: true }))).toStrictEqual({
      status: 500,
      body: {
        message:
          'Something broke on our side. See https://github.com/switchyard/switchyard/blob/main/docs/errors.md#internalerror',
        error: 'internalError',
      },
    })
    expect(asSent(renderError(new Error('secret'), {}))).toEqual(asSent(renderError(new Error('secret'))))
  })
})
