import { pickProvider, providerSuite } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { acme } from '../src/index.ts'
import { cases } from './cases.ts'

providerSuite({
  test: { describe, it },
  make: (tools) => pickProvider(acme({ baseUrl: 'http://acme', apiKey: 'test' }), 'ACME')(tools),
  capabilities: { refund: 'forwarded', flexInput: false, privacy: false, buildOpens: true },
  cases,
})
