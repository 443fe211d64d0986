import { describe, expect, it } from 'vitest'
import { EndableWork } from './endable-work.ts'

describe('work that ends with its owner', () => {
  it('has a signal of its own, which aborts with the first reason', async () => {
    const owner = new EndableWork()
    const signals: AbortSignal[] = []
    const held = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    const both = [owner.run(held), owner.run(held)]
    expect([owner.ended, signals.map(({ aborted }) => aborted)]).toEqual([false, [false, false]])
    owner.end('over')
    owner.end('again')
    await Promise.all(both)
    expect([owner.ended, signals.map(({ reason }) => reason)]).toEqual([true, ['over', 'over']])
  })

  it('has an aborted signal where its owner has ended', async () => {
    const owner = new EndableWork()
    owner.end('over')
    owner.end('again')
    expect(await owner.run(async ({ aborted, reason }) => [aborted, reason])).toEqual([true, 'over'])
  })

  it('is not aborted once it has settled', async () => {
    const owner = new EndableWork()
    const signal = await owner.run(async (own) => own)
    const failed = owner.run(async () => Promise.reject(new Error('broken')))
    await expect(failed).rejects.toThrow('broken')
    owner.end('over')
    expect(signal.aborted).toBe(false)
  })
})
