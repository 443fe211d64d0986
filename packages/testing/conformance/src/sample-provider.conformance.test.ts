import { describe, expect, it } from 'vitest'
import { providerSuite } from './provider-suite.ts'
import { failures } from './testing/failures.ts'
import { sampleCapabilities, sampleCases, sampleProvider, subjectOf } from './testing/sample-provider.ts'

describe('a provider over HTTP that keeps the contract', () => {
  providerSuite({ test: { describe, it }, make: sampleProvider, cases: sampleCases, capabilities: sampleCapabilities })

  it('fails no check', async () => {
    expect(await failures(subjectOf(() => ({})))).toEqual([])
  })
})
