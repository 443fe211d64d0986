import { describe, expect, it } from 'vitest'
import { requireStateVersion } from './require-state-version.ts'

describe('requireStateVersion', () => {
  it('accepts the version of the adapter', () => {
    expect(() => requireStateVersion({ version: 2, amount: '1' }, 2)).not.toThrow()
  })

  it.each([[{ version: 1 }], [{ version: '2' }], [{}], [null], ['2'], [[2]]])('rejects %j', (state) => {
    expect(() => requireStateVersion(state, 2)).toThrow(TypeError)
  })
})
