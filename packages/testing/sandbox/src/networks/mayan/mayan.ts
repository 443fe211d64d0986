import { lookupTable } from '../../ledgers/solana/lookup-table.ts'
import { accountAt } from '../../ledgers/solana/require-accounts.ts'
import type { SolanaProgram } from '../../ledgers/solana/solana-program.ts'
import type { World } from '../../world/world.ts'
import type { NetworkFactory } from '../simulated-network.ts'
import { FORWARDER, ROUTER, SWIFT } from './abi.ts'
import { type Coin, coinsOf, mayanChains } from './coins.ts'
import { forwarderContract } from './forwarder-contract.ts'
import { routerContract } from './router-contract.ts'
import { explorerRoutes, priceRoutes } from './routes.ts'
import { addresses, tableEntries } from './solana/addresses.ts'
import { deployJupiter } from './solana/jupiter-program.ts'
import { swiftProgram } from './solana/swift-program.ts'
import { Solver } from './solver.ts'
import { swiftContract } from './swift-contract.ts'

/**
 * Mayan: the price API under `/mayan/price/v3`, the explorer under `/mayan/explorer/v3`; on every EVM chain the
 * forwarder, Swift V2 and a router; on Solana Swift V2 with its proxy, and Jupiter as the router.
 */
export const mayan = (): NetworkFactory => (world) => {
  const coins = coinsOf(world)
  const solver = new Solver(world, coins)
  deployOnSolana(world, coins, solver)
  for (const chain of mayanChains) {
    const ledger = world.evm.find(({ parameters }) => parameters.chainId === chain.chainId)
    if (!ledger) continue
    const own = coins.filter((coin) => coin.chain === chain)
    ledger.install(FORWARDER, forwarderContract)
    ledger.install(
      SWIFT,
      swiftContract(chain, coins, (order) => solver.register(order)),
    )
    ledger.install(ROUTER, routerContract(world, own))
  }
  return {
    name: 'mayan',
    paths: { price: '/mayan/price', explorer: '/mayan/explorer' },
    mount: (app) => {
      app.route('/mayan/price/v3', priceRoutes(world, coins))
      app.route('/mayan/explorer/v3', explorerRoutes(solver))
    },
  }
}

/** Forwards to the program named by its first account; orders are recognised by this program. */
const proxyProgram: SolanaProgram = {
  name: 'MayanProxy',
  run: ({ accounts, data, invoke, useUnits }) => {
    useUnits(2_000)
    const { address } = accountAt(accounts, 0)
    invoke({ programAddress: address, accounts: accounts.slice(1), data })
  },
}

const deployOnSolana = (world: World, coins: readonly Coin[], solver: Solver): void => {
  const { solana } = world
  solana.install(
    addresses.swift,
    swiftProgram(coins, (order) => solver.register(order)),
  )
  solana.install(addresses.proxy, proxyProgram)
  solana.accounts.put(addresses.lookupTable, lookupTable(tableEntries))
  deployJupiter(world, solana)
}
