import * as cockatiel from 'cockatiel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Circuit } from './circuit.ts'

const [FAILURES, FIRST_MS, LONGEST_MS, ROW_MS] = [3, 30_000, 100_000, 60_000]

type Step =
  | { readonly does: 'fails' | 'answers' | 'probes' | 'probe fails' | 'probe passes' | 'probe answers' }
  | { readonly does: 'waits'; readonly ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Step>({ does: 'fails' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      { does: 'probes' },
      { does: 'probe fails' },
      { does: 'probe passes' },
      { does: 'probe answers' },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ does: 'answers' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1_000, 29_999, 30_000, 60_001, 100_000).map((ms): Step => ({ does: 'waits', ms })),
  },
)

/** What a circuit breaker is, written anew in the plainest way. */
class Model {
  now = 0
  row = 0
  failedAt = Number.NEGATIVE_INFINITY
  openUntil: number | undefined
  coolDown = FIRST_MS
  probing = false
  opened = 0
  closed = 0

  get isPassable(): boolean {
    return this.openUntil === undefined || (!this.probing && this.now >= this.openUntil)
  }

  fails(): void {
    if (this.openUntil !== undefined) return
    this.row = this.now - this.failedAt > ROW_MS ? 1 : this.row + 1
    this.failedAt = this.now
    if (this.row < FAILURES) return
    this.coolDown = FIRST_MS
    this.openUntil = this.now + this.coolDown
    this.opened++
  }

  answers(): void {
    if (this.openUntil !== undefined) this.closed++
    this.row = 0
    this.openUntil = undefined
    this.probing = false
  }

  probes(): boolean {
    if (this.openUntil === undefined || !this.isPassable) return false
    this.probing = true
    return true
  }

  probeFails(): void {
    this.coolDown = Math.min(2 * this.coolDown, LONGEST_MS)
    this.openUntil = this.now + this.coolDown
    this.probing = false
    this.opened++
  }
}

const microtasks = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

describe('a circuit', () => {
  it('opens, half-opens with one probe and closes as the plain model does, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        const model = new Model()
        const seen = { opened: 0, closed: 0 }
        const circuit = new Circuit({
          library: cockatiel,
          failures: FAILURES,
          coolDownMs: { first: FIRST_MS, longest: LONGEST_MS },
          now: () => model.now,
          onOpen: () => seen.opened++,
          onClose: () => seen.closed++,
        })
        for (const one of steps) {
          if (one.does === 'waits') model.now += one.ms
          if (one.does === 'fails') {
            circuit.failed('down')
            model.fails()
          }
          if (one.does === 'answers') {
            circuit.succeeded()
            model.answers()
          }
          if (one.does === 'probes') expect(circuit.takeProbe()).toBe(model.probes())
          if (model.probing && one.does === 'probe fails') {
            circuit.probeFailed('down', true)
            model.probeFails()
          }
          if (model.probing && one.does === 'probe passes') {
            circuit.release()
            model.probing = false
          }
          if (model.probing && one.does === 'probe answers') {
            circuit.succeeded()
            model.answers()
          }
          await microtasks()
          expect({ isClosed: circuit.isClosed, isPassable: circuit.isPassable, ...seen }).toEqual({
            isClosed: model.openUntil === undefined,
            isPassable: model.isPassable,
            opened: model.opened,
            closed: model.closed,
          })
          if (model.openUntil !== undefined) expect(circuit.until).toBe(model.openUntil)
        }
      }),
    )
  })
})
