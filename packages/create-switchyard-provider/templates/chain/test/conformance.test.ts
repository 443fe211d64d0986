import { chainSuite, pickChain } from '@switchyard/conformance/chain'
import { describe, it } from 'vitest'
import { yourName } from '../src/index.ts'
import { cases } from './cases.ts'

chainSuite({
  test: { describe, it },
  make: (tools) => pickChain(yourName({ gateway: 'http://gateway.test' }), 'your-name')(tools),
  cases,
})
