import { chainSuite, pickChain } from '@switchyard/conformance/chain'
import { describe, it } from 'vitest'
import { acmeChain } from '../src/index.ts'
import { cases } from './cases.ts'

chainSuite({
  test: { describe, it },
  make: (tools) => pickChain(acmeChain({ gateway: 'http://acme' }), 'acme')(tools),
  cases,
})
