import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { coinOf } from './coin.ts'
import { readingBalance } from './reading-balance.ts'
import { refuse } from './refuse.ts'

const outgoing = { asset: coinOf('TON'), sources: ['UQ1'] as [string] }

describe('reading a balance', () => {
  it('turns a fault of the gateways into failedToRetrieveBalance and keeps it as the cause', async () => {
    const fault = new UpstreamError('host: no answer')
    await expect(readingBalance(outgoing, () => Promise.reject(fault))).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
      message: 'The balance of UQ1 could not be read.',
      data: { chain: 'TON.TON' },
      cause: fault,
    })
  })

  it('leaves refusals, aborts and bugs as they are', async () => {
    const bug = new TypeError('a bug')
    await expect(readingBalance(outgoing, () => Promise.reject(bug))).rejects.toBe(bug)
    const refused = readingBalance(outgoing, async () => refuse('No.', { data: { needed: '1' } }))
    await expect(refused).rejects.toMatchObject({ code: 'unableToBuildTransaction', data: { needed: '1' } })
    expect(await readingBalance(outgoing, async () => 5n)).toBe(5n)
  })
})
