import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { refuseUnread } from './refuse-unread.ts'

describe('a reading that fails', () => {
  it('is refused where the gateways are at fault', async () => {
    const cause = new UpstreamError('down')
    const refused = { code: 'unableToBuildTransaction', message: 'Nobody told.', cause }
    await expect(Promise.reject(cause).catch(refuseUnread('Nobody told.'))).rejects.toMatchObject(refused)
  })
  it('is thrown as it is where they are not', async () => {
    const bug = new RangeError('ours')
    await expect(Promise.reject(bug).catch(refuseUnread('Nobody told.'))).rejects.toBe(bug)
  })
})
