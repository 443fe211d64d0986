import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { findCoin } from './coin.ts'
import { readBalance } from './read-balance.ts'
import { refuse } from './refuse.ts'

const outgoing = { asset: findCoin('TON'), sources: ['UQ1'] as [string] }

describe('reading a balance', () => {
  it('turns an upstream error into failedToRetrieveBalance and sets it as the cause', async () => {
    const fault = new UpstreamError('host: no answer')
    await expect(readBalance(outgoing, () => Promise.reject(fault))).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
      message: 'The balance of UQ1 could not be read.',
      data: { chain: 'TON.TON' },
      cause: fault,
    })
  })

  it('does not change refusals, aborts and bugs', async () => {
    const bug = new TypeError('a bug')
    await expect(readBalance(outgoing, () => Promise.reject(bug))).rejects.toBe(bug)
    const refused = readBalance(outgoing, async () => refuse('No.', { data: { needed: '1' } }))
    await expect(refused).rejects.toMatchObject({ code: 'unableToBuildTransaction', data: { needed: '1' } })
    expect(await readBalance(outgoing, async () => 5n)).toBe(5n)
  })
})
