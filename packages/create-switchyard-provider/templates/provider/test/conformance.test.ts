import { pickProvider, providerSuite } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { yourName } from '../src/index.ts'
import { cases } from './cases.ts'

providerSuite({
  test: { describe, it },
  make: (tools) => pickProvider(yourName({ baseUrl: 'http://your-name.test', apiKey: 'test' }), 'YOUR_NAME')(tools),
  capabilities: { refund: 'forwarded', flexInput: false, privacy: false, buildOpens: true },
  cases,
})
