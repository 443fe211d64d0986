import { describe, expect, it } from 'vitest'
import { providerSuite } from './provider-suite.ts'
import { listFailures } from './testing/list-failures.ts'
import { createSubject, sampleCapabilities, sampleCases, sampleProvider } from './testing/sample-provider.ts'

describe('a provider over HTTP that keeps the contract', () => {
  providerSuite({ test: { describe, it }, make: sampleProvider, cases: sampleCases, capabilities: sampleCapabilities })

  it('fails no check', async () => {
    expect(await listFailures(createSubject(() => ({})))).toEqual([])
  })
})
