import type { NetworkFactory } from '../simulated-network.ts'
import { FORWARDER, ROUTER, SWIFT } from './abi.ts'
import { coinsOf, mayanChains } from './coins.ts'
import { Desk } from './desk.ts'
import { forwarderContract } from './forwarder-contract.ts'
import { routerContract } from './router-contract.ts'
import { explorerRoutes, priceRoutes } from './routes.ts'
import { swiftContract } from './swift-contract.ts'

/**
 * Mayan: the price API under `/mayan/price/v3`, the explorer under `/mayan/explorer/v3`, and on every EVM chain the
 * forwarder, Swift V2 and a router. Orders on Solana are not simulated, since no program runs on its ledger here; Solana is
 * paid out to.
 */
export const mayan = (): NetworkFactory => (world) => {
  const coins = coinsOf(world)
  const desk = new Desk(world, coins)
  for (const chain of mayanChains) {
    const ledger = world.evm.find(({ parameters }) => parameters.chainId === chain.chainId)
    if (!ledger) continue
    const own = coins.filter((coin) => coin.chain === chain)
    ledger.install(FORWARDER, forwarderContract)
    ledger.install(
      SWIFT,
      swiftContract(chain, coins, (order) => desk.show(order)),
    )
    ledger.install(ROUTER, routerContract(world, own))
  }
  return {
    name: 'mayan',
    paths: { price: '/mayan/price', explorer: '/mayan/explorer' },
    mount: (app) => {
      app.route('/mayan/price/v3', priceRoutes(world, coins))
      app.route('/mayan/explorer/v3', explorerRoutes(desk))
    },
  }
}
