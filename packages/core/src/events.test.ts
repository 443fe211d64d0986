import { expect, it, vi } from 'vitest'
import { createEngine } from './create-engine.ts'
import { call, fakeProvider, pluginOf, quoteRequest } from './testing/fakes.ts'

const started = () => createEngine({ plugins: [pluginOf(fakeProvider())] })

it('a listener that throws or rejects fails neither the request nor the other listeners', async () => {
  const engine = started()
  const failed = vi.fn()
  const heard = vi.fn()
  engine.events.on('listener-failed', failed)
  engine.events.on('quote-made', () => {
    throw new Error('listener')
  })
  engine.events.on('quote-made', async () => {
    throw new Error('listener, later')
  })
  engine.events.on('quote-made', heard)
  const { routes } = await engine.quote(call(quoteRequest()))
  await engine.dispose()
  expect(routes).toHaveLength(1)
  expect(heard).toHaveBeenCalledOnce()
  expect(failed.mock.calls.map(([fact]) => [fact.event, fact.cause.message])).toEqual([
    ['quote-made', 'listener'],
    ['quote-made', 'listener, later'],
  ])
})

it('a listener of listener-failed that throws is not called for itself', async () => {
  const engine = started()
  const failing = vi.fn(() => {
    throw new Error('again')
  })
  engine.events.on('listener-failed', failing)
  engine.events.on('quote-made', failing)
  await engine.quote(call(quoteRequest()))
  await engine.dispose()
  expect(failing).toHaveBeenCalledTimes(2)
})

it('listeners can be removed, and once means once', async () => {
  const engine = started()
  const [removed, once] = [vi.fn(), vi.fn()]
  engine.events.on('quote-made', removed)
  engine.events.off('quote-made', removed)
  engine.events.once('quote-made', once)
  await engine.quote(call(quoteRequest()))
  await engine.quote(call(quoteRequest()))
  await engine.dispose()
  expect(removed).not.toHaveBeenCalled()
  expect(once).toHaveBeenCalledOnce()
})

it('a listener is removed from its own event and no other, under either name', async () => {
  const engine = started()
  const both = vi.fn()
  engine.events.addListener('quote-made', both)
  engine.events.addListener('candidate-dropped', both)
  engine.events.addListener('provider-answered', both)
  engine.events.removeListener('quote-made', both)
  engine.events.off('candidate-dropped', vi.fn())
  await engine.quote(call(quoteRequest()))
  await engine.dispose()
  expect(both.mock.calls.map(([fact]) => 'offers' in fact)).toEqual([true])
})

it('all listeners of an event are removed where none is named', async () => {
  const engine = started()
  const heard = vi.fn()
  engine.events.on('quote-made', heard)
  engine.events.on('quote-made', vi.fn())
  engine.events.off('quote-made')
  await engine.quote(call(quoteRequest()))
  await engine.dispose()
  expect([heard.mock.calls.length, engine.events.listenerCount('quote-made')]).toEqual([0, 0])
})

it('a listener that was added for once can be removed before', async () => {
  const engine = started()
  const [staying, removed] = [vi.fn(), vi.fn()]
  for (const listener of [staying, removed]) {
    engine.events.on('quote-made', listener)
    engine.events.once('quote-made', listener)
  }
  engine.events.off('quote-made', removed, undefined, true)
  await engine.quote(call(quoteRequest()))
  await engine.quote(call(quoteRequest()))
  await engine.dispose()
  expect([staying.mock.calls.length, removed.mock.calls.length]).toEqual([3, 2])
})

it('a listener is called with the given context', async () => {
  const engine = started()
  const seen: unknown[] = []
  const context = { name: 'mine' }
  engine.events.on(
    'quote-made',
    function (this: unknown) {
      seen.push(this)
    },
    context,
  )
  await engine.quote(call(quoteRequest()))
  await engine.dispose()
  expect(seen).toEqual([context])
})
