import { expect, it } from 'vitest'
import { readOperator } from './read-operator.ts'

it.each([
  ['https://gateway.liquify.com/chain/thorchain_api', 'liquify.com'],
  ['https://thorchain.ibs.team./api', 'ibs.team'],
  ['https://liquify.com:8443/other', 'liquify.com'],
  ['http://node', 'node'],
  ['http://127.0.0.1:8545/a', '127.0.0.1:8545'],
  ['http://[::1]:8545', '[::1]:8545'],
  ['http://localhost:1317', 'localhost:1317'],
  ['no url', 'no url'],
])('the operator of %s is %s', (url, operator) => {
  expect(readOperator(url)).toBe(operator)
})
