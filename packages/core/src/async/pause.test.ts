import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pause } from './pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('resolves once its time is over', async () => {
  const ended = vi.fn()
  const waited = pause(100).then(ended)
  await vi.advanceTimersByTimeAsync(99)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
  await waited
})

it('rejects with the reason of the signal at once, and leaves no timer', async () => {
  const controller = new AbortController()
  const waited = pause(100, controller.signal)
  controller.abort('enough')
  await expect(waited).rejects.toBe('enough')
  expect(vi.getTimerCount()).toBe(0)
  await expect(pause(100, AbortSignal.abort('before'))).rejects.toBe('before')
  expect(vi.getTimerCount()).toBe(0)
})

it('leaves no listener on the signal', async () => {
  const { signal } = new AbortController()
  const remove = vi.spyOn(signal, 'removeEventListener')
  const waited = pause(100, signal)
  await vi.advanceTimersByTimeAsync(100)
  await waited
  expect(remove).toHaveBeenCalledOnce()
})
