import type { UtxoLedger } from '../ledgers/utxo/utxo-ledger.ts'
import type { World } from '../world/world.ts'
import { blockbook } from './blockbook/blockbook.ts'
import { methods as cometMethods } from './cometbft/methods.ts'
import { esplora } from './esplora/esplora.ts'
import { methods as evmMethods } from './evm-rpc/methods.ts'
import type { Gateway } from './gateway.ts'
import { cometbft, jsonRpc, jsonrpsee } from './json-rpc.ts'
import { jsonRpcSocket } from './json-rpc-socket.ts'
import { koios } from './koios/koios.ts'
import { lcd } from './lcd/lcd.ts'
import { methods as nearMethods } from './near-rpc/methods.ts'
import { radixGateway } from './radix/radix-gateway.ts'
import { rippled } from './rippled/rippled.ts'
import { methods as solanaMethods } from './solana-rpc/methods.ts'
import { methods as starknetMethods } from './starknet-rpc/methods.ts'
import { methods as substrateMethods } from './substrate-rpc/methods.ts'
import { subscriptions } from './substrate-rpc/subscriptions.ts'
import { suiGraphql } from './sui-graphql/sui-graphql.ts'
import { methods as suiMethods } from './sui-rpc/methods.ts'
import { toncenter } from './toncenter/toncenter.ts'
import { trongrid } from './trongrid/trongrid.ts'

/** Esplora does not read Zcash. */
export const hasEsplora = ({ parameters }: UtxoLedger): boolean => parameters.zcash === undefined

const utxoGateways = (world: World): readonly Gateway[] => [
  ...world.utxo.filter(hasEsplora).map((ledger) => ({
    chain: ledger.chain,
    kind: 'esplora',
    path: `/esplora/${ledger.parameters.id}`,
    app: esplora(ledger),
  })),
  ...world.utxo.map((ledger) => ({
    chain: ledger.chain,
    kind: 'blockbook',
    path: `/blockbook/${ledger.parameters.id}`,
    app: blockbook(ledger),
  })),
]

/** Every gateway of a world. To add one, create a folder beside this file and list it here. */
export const gatewaysOf = (world: World): readonly Gateway[] => [
  ...utxoGateways(world),
  ...world.evm.map((ledger) => ({
    chain: ledger.chain,
    kind: 'evm',
    path: `/evm/${ledger.parameters.chainId}`,
    app: jsonRpc(evmMethods, ledger),
  })),
  ...world.cosmos.map((ledger) => ({
    chain: ledger.chain,
    kind: 'lcd',
    path: ledger.parameters.path,
    app: lcd(ledger),
  })),
  ...world.cosmos.map((ledger) => ({
    chain: ledger.chain,
    kind: 'cometbft',
    path: `/cometbft/${ledger.chain.toLowerCase()}`,
    app: jsonRpc(cometMethods, ledger, cometbft),
  })),
  { chain: 'NEAR', kind: 'near', path: '/near-rpc', app: jsonRpc(nearMethods, world.near) },
  { chain: 'ADA', kind: 'koios', path: '/koios', app: koios(world.cardano) },
  { chain: 'XRD', kind: 'radix', path: '/radix', app: radixGateway(world.radix) },
  { chain: 'SOL', kind: 'solana', path: '/solana', app: jsonRpc(solanaMethods, world.solana) },
  { chain: 'TRON', kind: 'trongrid', path: '/tron', app: trongrid(world.tron, world.clock.now) },
  { chain: 'XRP', kind: 'rippled', path: '/xrp', app: rippled(world.xrp, world.clock.now) },
  { chain: 'STRK', kind: 'rpc', path: '/starknet', app: jsonRpc(starknetMethods, world.strk) },
  { chain: 'SUI', kind: 'json-rpc', path: '/sui', app: jsonRpc(suiMethods, world.sui) },
  { chain: 'SUI', kind: 'graphql', path: '/sui-graphql', app: suiGraphql(world.sui) },
  {
    chain: 'DOT',
    kind: 'substrate',
    path: '/asset-hub',
    app: jsonRpc(substrateMethods, world.assetHub, jsonrpsee),
    socket: jsonRpcSocket({ methods: substrateMethods, subscriptions, ledger: world.assetHub, dialect: jsonrpsee }),
  },
  { chain: 'TON', kind: 'toncenter', path: '/toncenter', app: toncenter(world.ton, world.clock) },
]
