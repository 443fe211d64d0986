import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { readIfKnown } from './if-known.ts'

const failing = (error: unknown) => readIfKnown(() => Promise.reject(error), [400, 404])

describe('a request about an id', () => {
  it('has its result where the id is known', async () => {
    expect(await readIfKnown(async () => 'found', [404])).toBe('found')
  })

  it('has none after a status for unknown ids', async () => {
    expect(await failing(new UpstreamError('x', { status: 404 }))).toBeUndefined()
    expect(await failing(new UpstreamError('x', { status: 400 }))).toBeUndefined()
  })

  it('fails with every other error', async () => {
    const bug = Object.assign(new TypeError('bug'), { status: 404 })
    for (const error of [new UpstreamError('x', { status: 500 }), new UpstreamError('x'), bug])
      await expect(failing(error)).rejects.toBe(error)
  })
})
