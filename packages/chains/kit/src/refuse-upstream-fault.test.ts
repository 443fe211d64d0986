import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { refuseUpstreamFault } from './refuse-upstream-fault.ts'

describe('a failed request', () => {
  it('is refused when the upstream is at fault', async () => {
    const cause = new UpstreamError('down')
    const refused = { code: 'unableToBuildTransaction', message: 'No node answered.', cause }
    await expect(Promise.reject(cause).catch(refuseUpstreamFault('No node answered.'))).rejects.toMatchObject(refused)
  })
  it('is thrown unchanged otherwise', async () => {
    const bug = new RangeError('a bug')
    await expect(Promise.reject(bug).catch(refuseUpstreamFault('No node answered.'))).rejects.toBe(bug)
  })
})
