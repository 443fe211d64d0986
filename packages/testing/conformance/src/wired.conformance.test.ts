import { describe, expect, it } from 'vitest'
import { providerSuite } from './provider-suite.ts'
import { failures } from './testing/failures.ts'
import { subjectOf, wired, wiredCases, wiredTraits } from './testing/wired.ts'

describe('a provider over HTTP that keeps the contract', () => {
  providerSuite({ test: { describe, it }, make: wired, cases: wiredCases, capabilities: wiredTraits })

  it('fails no check', async () => {
    expect(await failures(subjectOf(() => ({})))).toEqual([])
  })
})
