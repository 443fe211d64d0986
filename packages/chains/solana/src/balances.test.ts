import { expect, it } from 'vitest'
import { programs } from './programs.ts'
import { chainOver, contextOf, sol, tokenAt } from './testing/fixtures.ts'
import { addressOf, Network } from './testing/network.ts'

it('lists SOL and known tokens of both programs and sums the accounts of one token', async () => {
  const network = new Network()
  const [owner, old, young, unknown] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)].map(String) as [
    string,
    string,
    string,
    string,
  ]
  network.fund(owner, 123_456_789n)
  network.mint(old, programs.token, 6)
  network.mint(young, programs.token2022, 6)
  network.mint(unknown, programs.token, 6)
  network.hold(owner, old, programs.token, 5n)
  network.hold(owner, old, programs.token, 7n, addressOf(9))
  network.hold(owner, young, programs.token2022, 9n)
  network.hold(owner, unknown, programs.token, 9n)
  const context = contextOf([sol, tokenAt(old), tokenAt(young)])
  const held = await chainOver(network.http).readBalances?.('SOL', owner, context)
  expect(held?.map(({ token, amount }) => [token.identifier, amount])).toEqual([
    ['SOL.SOL', 123_456_789n],
    [tokenAt(old).identifier, 12n],
    [tokenAt(young).identifier, 9n],
  ])
  expect(network.trips).toHaveLength(1)
})
