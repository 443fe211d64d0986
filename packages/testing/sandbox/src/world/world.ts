import { createFaults, type Faults } from '../faults.ts'
import { CardanoLedger } from '../ledgers/cardano/cardano-ledger.ts'
import { cosmosChains } from '../ledgers/cosmos/cosmos-chain.ts'
import { CosmosLedger } from '../ledgers/cosmos/cosmos-ledger.ts'
import { evmChains } from '../ledgers/evm/evm-chain.ts'
import { EvmLedger } from '../ledgers/evm/evm-ledger.ts'
import type { Ledger } from '../ledgers/ledger.ts'
import { NearLedger } from '../ledgers/near/near-ledger.ts'
import { RadixLedger } from '../ledgers/radix/radix-ledger.ts'
import { SolanaLedger } from '../ledgers/solana/solana-ledger.ts'
import { StarknetLedger } from '../ledgers/starknet/starknet-ledger.ts'
import { SubstrateLedger } from '../ledgers/substrate/substrate-ledger.ts'
import { SuiLedger } from '../ledgers/sui/sui-ledger.ts'
import { TonLedger } from '../ledgers/ton/ton-ledger.ts'
import { TronLedger } from '../ledgers/tron/tron-ledger.ts'
import { utxoChains } from '../ledgers/utxo/utxo-chain.ts'
import { UtxoLedger } from '../ledgers/utxo/utxo-ledger.ts'
import { XrpLedger } from '../ledgers/xrp/xrp-ledger.ts'
import { type Clock, createClock } from './clock.ts'
import { createPrices, type Prices } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import { evmTokens, nearTokens, solanaTokens, tronTokens } from './tokens.ts'

/** Everything that the simulated networks share. */
export interface World {
  readonly seed: string
  readonly random: Random
  readonly clock: Clock
  readonly prices: Prices
  readonly faults: Faults
  readonly utxo: readonly UtxoLedger[]
  readonly evm: readonly EvmLedger[]
  readonly solana: SolanaLedger
  readonly cosmos: readonly CosmosLedger[]
  readonly near: NearLedger
  readonly tron: TronLedger
  readonly xrp: XrpLedger
  readonly ton: TonLedger
  readonly sui: SuiLedger
  readonly strk: StarknetLedger
  readonly cardano: CardanoLedger
  readonly radix: RadixLedger
  readonly assetHub: SubstrateLedger
  /** Every chain by its short name: `BTC`, `ETH`, `THOR`. */
  readonly ledgers: ReadonlyMap<string, Ledger>
  /** Ledger of a chain. Throws when the chain is unknown. */
  ledger(chain: string): Ledger
  /** Private key that belongs to a label, 32 bytes. */
  key(label: string): Uint8Array
}

/** Options of `createWorld`. */
export interface WorldOptions {
  readonly seed: string
  readonly speed: number
  readonly clock: () => number
  readonly prices: Readonly<Record<string, string>>
}

/** The ledgers of a world, not yet by name. */
const createLedgers = (clock: Clock, random: Random) => ({
  utxo: utxoChains.map((chain) => new UtxoLedger(chain, clock, random)),
  evm: evmChains.map((chain) => new EvmLedger(chain, tokensOf(chain.chainId), clock, random)),
  solana: new SolanaLedger(solanaTokens, clock, random),
  cosmos: cosmosChains.map((chain) => new CosmosLedger(chain, clock, random)),
  near: new NearLedger(nearTokens, clock, random),
  tron: new TronLedger(tronTokens, clock, random),
  xrp: new XrpLedger(clock, random),
  ton: new TonLedger(clock),
  sui: new SuiLedger(clock, random),
  strk: new StarknetLedger(clock),
  cardano: new CardanoLedger(clock, random),
  radix: new RadixLedger(clock, random),
  assetHub: new SubstrateLedger(clock, random),
})

const tokensOf = (chainId: number) => evmTokens.filter((token) => token.chainId === chainId)

/** A world without networks or accounts. */
export const createWorld = (options: WorldOptions): World => {
  const random = createRandom(options.seed)
  const clock = createClock(options.clock, options.speed)
  const own = createLedgers(clock, random)
  const all: readonly Ledger[] = Object.values(own).flat()
  const ledgers = new Map(all.map((ledger) => [ledger.chain, ledger]))
  return {
    ...own,
    seed: options.seed,
    random,
    clock,
    prices: createPrices(options.prices, clock, random),
    faults: createFaults(),
    ledgers,
    ledger: (chain) => {
      const ledger = ledgers.get(chain)
      if (!ledger) throw new Error(`The sandbox has no ledger of ${chain}.`)
      return ledger
    },
    key: (label) => random.bytes(`key/${label}`),
  }
}
