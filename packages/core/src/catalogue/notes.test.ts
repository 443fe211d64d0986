import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { btc, call, fakeProvider, listing, pluginOf } from '../testing/fakes.ts'

/** An engine with a provider that says these notes of itself, one with each reading. */
const noted = async (...notes: readonly unknown[]) => {
  let readings = 0
  const supported = async () => ({
    assets: [listing(btc)],
    note: notes[Math.min(readings++, notes.length - 1)] as string,
  })
  const provider = fakeProvider({ supported, capabilities: { assetsRefreshMs: 1_000 } })
  const engine = createEngine({ plugins: [pluginOf(provider)] })
  onTestFinished(() => engine.dispose())
  const events: unknown[] = []
  engine.events.on('provider-noted', ({ note }) => events.push(note))
  await engine.ready()
  const status = async () => (await engine.providerStatus(call(undefined)))[0]
  return { status, events }
}

describe('the note of a provider', () => {
  it('is emitted when it changes, and shown in its status', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { status, events } = await noted('singleNode', 'singleNode', 'swapHalted', undefined)
    expect([events, await status()]).toEqual([['singleNode'], expect.objectContaining({ note: 'singleNode' })])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(events).toEqual(['singleNode'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([events, await status()]).toEqual([
      ['singleNode', 'swapHalted'],
      expect.objectContaining({ note: 'swapHalted' }),
    ])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(events).toEqual(['singleNode', 'swapHalted', undefined])
    expect((await status())?.note).toBeUndefined()
  })

  it('is left out unless it is a short word', async () => {
    for (const note of [5, '', '<b>', 'x'.repeat(101), 'line\nbreak', { word: 'x' }]) {
      const { status, events } = await noted(note)
      expect(events).toEqual([])
      expect([note, (await status())?.note]).toEqual([note, undefined])
    }
  })
})
