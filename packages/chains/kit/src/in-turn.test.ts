import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

const { signal } = new AbortController()

const hang = (within: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => within.addEventListener('abort', () => reject(within.reason)))

describe('asking in turn', () => {
  it('leaves a silent address for the next, and waits for the last', async () => {
    const asked: string[] = []
    const answer = await inTurn(
      ['silent', 'slow'],
      signal,
      (address, within) => {
        asked.push(address)
        return address === 'silent' ? hang(within) : new Promise((resolve) => setTimeout(() => resolve(address), 60))
      },
      { patienceMs: 20 },
    )
    expect([answer, asked]).toEqual(['slow', ['silent', 'slow']])
  })

  it('passes over upstream faults and throws the last, but nothing of our own making', async () => {
    const fail = (address: string): Promise<never> => Promise.reject(new UpstreamError(address))
    await expect(inTurn(['a', 'b'], signal, fail)).rejects.toThrow('b')
    const asked: string[] = []
    const bug = inTurn(['a', 'b'], signal, (address) => {
      asked.push(address)
      return Promise.reject(new TypeError('a bug'))
    })
    await expect(bug).rejects.toThrow('a bug')
    expect(asked).toEqual(['a'])
    await expect(inTurn([], signal, fail)).rejects.toSatisfy(UpstreamError.is)
  })

  it('ends with the reason of the caller, also amid an answer', async () => {
    const controller = new AbortController()
    const asking = inTurn(['a', 'b'], controller.signal, (_address, within) => hang(within))
    controller.abort(new Error('too late'))
    await expect(asking).rejects.toThrow('too late')
  })

  it('ends at once with what its caller says no other gateway would answer better', async () => {
    const asked: string[] = []
    const passes = (error: unknown): boolean => UpstreamError.is(error) && error.status !== 404
    const missing = (address: string): Promise<never> => {
      asked.push(address)
      return Promise.reject(new UpstreamError('not found', { status: 404 }))
    }
    await expect(inTurn(['a', 'b'], signal, missing, { passes })).rejects.toMatchObject({ status: 404 })
    expect(asked).toEqual(['a'])
  })
})
