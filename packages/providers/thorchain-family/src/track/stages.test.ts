import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { readProgress, type Stage } from './stages.ts'

type Stages = Readonly<Record<string, unknown>>

const stageOf = (stages: Stages, tx?: unknown): Stage =>
  readProgress({ stages, ...(tx === undefined ? {} : { tx }) }).stage

const finalised = { inbound_observed: { completed: true }, inbound_finalised: { completed: true } }
const swapped = { ...finalised, swap_status: { pending: false } }

// Source: thornode and mayanode, `/tx/status` and its stages.
describe('the stage of a deposit', () => {
  it('is unseen until any node has observed it', () => {
    for (const observed of [
      undefined,
      {},
      { completed: false, started: false, pre_confirmation_count: 0, final_count: 0 },
    ])
      expect(stageOf({ inbound_observed: observed })).toBe('unseen')
    for (const observed of [
      { completed: true },
      { started: true },
      { pre_confirmation_count: 1 },
      { final_count: '1' },
    ])
      expect(stageOf({ inbound_observed: observed })).toBe('inbound')
    expect(stageOf({}, { id: 'x' })).toBe('inbound')
  })

  it('is inbound until it is final', () => {
    for (const inbound_finalised of [undefined, {}, { completed: false }])
      expect(stageOf({ ...finalised, inbound_finalised })).toBe('inbound')
  })

  it('is swapping until the swap is neither pending nor open', () => {
    expect(stageOf(finalised)).toBe('swapping')
    expect(stageOf({ ...finalised, swap_finalised: { completed: false } })).toBe('swapping')
    expect(stageOf({ ...finalised, swap_status: { pending: true } })).toBe('swapping')
    expect(stageOf({ ...finalised, swap_status: { pending: true }, swap_finalised: { completed: true } })).toBe(
      'swapping',
    )
    expect(stageOf({ ...swapped, swap_finalised: { completed: false } })).toBe('swapping')
    expect(stageOf({ ...finalised, swap_finalised: { completed: true } })).toBe('settled')
    expect(stageOf(swapped)).toBe('settled')
    expect(stageOf({ ...swapped, swap_finalised: { completed: true } })).toBe('settled')
  })

  it('is outbound while a payment is held back or not signed', () => {
    for (const stage of ['outbound_delay', 'outbound_signed']) {
      expect(stageOf({ ...swapped, [stage]: { completed: false } })).toBe('outbound')
      expect(stageOf({ ...swapped, [stage]: { completed: true } })).toBe('settled')
      expect(stageOf({ ...swapped, [stage]: {} })).toBe('settled')
    }
  })

  it('is required', () => {
    for (const stages of [undefined, null, [], 'x'])
      expect(() => readProgress({ stages })).toThrow(expect.toSatisfy(UpstreamError.is))
  })
})

describe('the progress of a deposit', () => {
  it('has its height and what is left of confirmations and of a delay', () => {
    const stages = {
      inbound_confirmation_counted: { external_observed_height: 7, remaining_confirmation_seconds: 8 },
      outbound_delay: { remaining_delay_seconds: 9 },
    }
    expect(readProgress({ stages })).toEqual({
      stage: 'unseen',
      depositBlock: 7,
      confirmationSeconds: 8,
      delaySeconds: 9,
    })
    expect(readProgress({ stages: {} })).toEqual({
      stage: 'unseen',
      depositBlock: -1,
      confirmationSeconds: 0,
      delaySeconds: 0,
    })
  })

  it('counts a stream only with all of its figures', () => {
    const streaming = { interval: 3, quantity: 4, count: 0 }
    const read = (fields: Stages) => readProgress({ stages: { swap_status: { streaming: fields } } }).streaming
    expect(read(streaming)).toEqual(streaming)
    for (const missing of ['interval', 'quantity', 'count'])
      expect(read({ ...streaming, [missing]: undefined })).toBeUndefined()
  })
})
