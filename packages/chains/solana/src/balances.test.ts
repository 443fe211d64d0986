import { expect, it } from 'vitest'
import { programs } from './programs.ts'
import { chainOver, contextOf, sol, tokenAt } from './testing/fixtures.ts'
import { Network, nobody } from './testing/network.ts'

it('lists SOL and known tokens of both programs and sums the accounts of one token', async () => {
  const network = new Network()
  const [who, old, young, unknown] = [nobody(1), nobody(2), nobody(3), nobody(4)].map(String) as [
    string,
    string,
    string,
    string,
  ]
  network.fund(who, 123_456_789n)
  network.mint(old, programs.token, 6)
  network.mint(young, programs.token2022, 6)
  network.mint(unknown, programs.token, 6)
  network.hold(who, old, programs.token, 5n)
  network.hold(who, old, programs.token, 7n, nobody(9))
  network.hold(who, young, programs.token2022, 9n)
  network.hold(who, unknown, programs.token, 9n)
  const context = contextOf([sol, tokenAt(old), tokenAt(young)])
  const held = await chainOver(network.http).balances?.('SOL', who, context)
  expect(held?.map(({ token, amount }) => [token.identifier, amount])).toEqual([
    ['SOL.SOL', 123_456_789n],
    [tokenAt(old).identifier, 12n],
    [tokenAt(young).identifier, 9n],
  ])
  expect(network.trips).toHaveLength(1)
})
