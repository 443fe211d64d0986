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
