import { beforeEach, describe, expect, it } from 'vitest'
import { createHeldBackError } from '../async/held-back-error.ts'
import { SwapError, UpstreamError } from '../errors.ts'
import { UnreadableInput } from '../unreadable-input.ts'
import { Attempt, type AttemptParts } from './attempt.ts'
import type { CallOutcome } from './call-history.ts'
import type { Circuit } from './circuit.ts'

const subject = { provider: 'NEAR', sellChain: 'BTC', buyChain: 'ETH' }

let now = 0
let noted: (readonly [CallOutcome, number])[] = []
let took: number[] = []
let failures: { readonly reason: string; readonly startedAt: number }[] = []
let answered: number[] = []
let released = 0
let hasAnswered = false

const probe = { release: () => ++released } as unknown as Circuit

/** An attempt that began at 1 000 and was under way for 250 ms. */
const attempt = (): Attempt => {
  now = 1_000
  const made = new Attempt(
    {
      clock: { now: () => 0, monotonic: () => now },
      latencies: { note: (_provider: string, _kind: string, tookMs: number) => took.push(tookMs) },
      calls: { note: (_provider: string, outcome: CallOutcome, tookMs: number) => noted.push([outcome, tookMs]) },
      circuits: {
        enter: () => [probe],
        answered: (_subject: object, startedAt: number) => answered.push(startedAt),
        answeredSince: () => hasAnswered,
        failed: (call: { reason: string; startedAt: number }) =>
          failures.push({ reason: call.reason, startedAt: call.startedAt }),
      },
    } as unknown as AttemptParts,
    subject,
  )
  now = 1_250
  return made
}

beforeEach(() => {
  noted = []
  took = []
  failures = []
  answered = []
  released = 0
  hasAnswered = false
})

const failure = (reason: string) => ({ reason, startedAt: 1_000 })
const TOO_LATE = 'no answer in time'

describe('the outcome of a call for a price', () => {
  it('is a sign of health once it came back with offers', () => {
    attempt().answered()
    expect({ noted, took, answered, failures }).toEqual({
      noted: [['answered', 250]],
      took: [250],
      answered: [1_000],
      failures: [],
    })
  })

  it('is no sign of either where it was declined, and frees its probes', () => {
    attempt().declined()
    attempt().failed(new SwapError('swapHalted'))
    expect({ noted, failures, released }).toEqual({
      noted: [
        ['declined', 250],
        ['declined', 250],
      ],
      failures: [],
      released: 2,
    })
    expect([took, answered]).toEqual([[], []])
  })

  it('is nothing at all where its caller left, or it never had its turn', () => {
    attempt().abandoned()
    attempt().failed(createHeldBackError(new Error('over')))
    expect({ noted, failures, released }).toEqual({ noted: [], failures: [], released: 2 })
  })

  it('is a failure that says nothing of the health where the provider limits requests', () => {
    attempt().failed(new UpstreamError('Too many.', { status: 429 }))
    expect({ noted, failures, released }).toEqual({ noted: [['failed', 250]], failures: [], released: 1 })
  })

  it.each<[unknown, string]>([
    [new UpstreamError('The request to host failed: no answer.'), 'The request to host failed: no answer.'],
    [new UpstreamError('x'.repeat(201), { status: 500 }), 'x'.repeat(200)],
    [new DOMException('late', 'TimeoutError'), TOO_LATE],
    [new DOMException('gone', 'AbortError'), TOO_LATE],
    [Object.assign(new Error('over'), { name: 'DeadlinePassed' }), TOO_LATE],
    [new UnreadableInput('the bytes end early'), 'an answer that cannot be read'],
    [new TypeError('x is not a function'), 'it failed'],
    [new RangeError('at https://host/key'), 'it failed'],
    ['a text', 'it failed'],
  ])('is a failure with a reason that tells no more than it may: %s', (cause, reason) => {
    attempt().failed(cause)
    expect({ noted, failures, released }).toEqual({
      noted: [['failed', 250]],
      failures: [failure(reason)],
      released: 0,
    })
  })

  it('is a failure where the answer cannot be', () => {
    attempt().absurd()
    expect(failures).toEqual([failure('an answer that cannot be')])
    expect(noted).toEqual([['failed', 250]])
  })

  it('is noted once, the first', () => {
    const one = attempt()
    one.absurd()
    one.failed(new Error('again'))
    one.declined()
    one.overdue()
    expect([noted.length, failures.length, released]).toEqual([1, 1, 0])
    const other = attempt()
    other.declined()
    other.absurd()
    expect([noted.length, failures.length]).toEqual([2, 1])
  })

  it('is a failure at the end of the quote, unless it came before', () => {
    attempt().overdue()
    expect({ noted, failures }).toEqual({ noted: [['failed', 250]], failures: [failure(TOO_LATE)] })
    const other = attempt()
    other.answered()
    other.overdue()
    expect(failures).toHaveLength(1)
  })
})

describe('a call that takes unusually long', () => {
  it('counts as a failure at once, which its later outcome does not repeat', () => {
    const one = attempt()
    one.late()
    one.late()
    expect([failures, noted]).toEqual([[failure(TOO_LATE)], []])
    one.failed(new Error('broken'))
    expect([failures.length, noted]).toEqual([1, [['failed', 250]]])
  })

  it('that is then declined does not free its probes a second time', () => {
    const one = attempt()
    one.late()
    one.declined()
    expect({ noted, released }).toEqual({ noted: [['declined', 250]], released: 0 })
  })

  it('may only wait for its turn where the provider answers others meanwhile', () => {
    hasAnswered = true
    attempt().late()
    expect(failures).toEqual([])
  })
})
