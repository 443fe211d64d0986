import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { OutScript, p2tr } from '@scure/btc-signer'
import type { Ledger } from '../ledgers/ledger.ts'
import { oncePerKey } from '../ledgers/once-per-key.ts'
import { secp256k1Key } from '../ledgers/public-keys.ts'
import { addressOf, wifOf } from '../ledgers/utxo/address.ts'
import type { UtxoLedger } from '../ledgers/utxo/utxo-ledger.ts'
import type { World } from './world.ts'

/** One funded address of a demo account. */
export interface AccountAddress {
  /** `BTC`; `EVM` stands for every EVM chain. */
  readonly chain: string
  /** Kind of address where a chain has several: `p2wpkh`, `p2pkh`, `p2tr`. */
  readonly kind: string
  readonly address: string
  /** 64 hex digits; on Solana the seed of the key pair. Public and only for the sandbox. */
  readonly privateKey: string
  readonly wif?: string
}

/** A demo account: one key per chain, with ample funds. */
export interface Account {
  readonly name: string
  readonly addresses: readonly AccountAddress[]
}

const NAMES = ['alice', 'bob', 'carol']
/** Initial balance of an address in US dollars, per asset. */
const INITIAL_USD = 400_000n
const COINS = 8

/** Base units worth this many dollars at the world's initial prices. */
const worth = (world: World, symbol: string, decimals: number, dollars: bigint): bigint =>
  (dollars * 100_000_000n * 10n ** BigInt(decimals)) / world.prices.usd(symbol)

const taprootScript = oncePerKey((key) => p2tr(secp256k1Key(key).slice(1)).script)

const scripts = (ledger: UtxoLedger, key: Uint8Array): readonly [string, Uint8Array][] => {
  const hash = ripemd160(sha256(secp256k1Key(key)))
  const legacy: [string, Uint8Array] = ['p2pkh', OutScript.encode({ type: 'pkh', hash })]
  if (!ledger.parameters.bech32) return [legacy]
  const witness: [string, Uint8Array] = ['p2wpkh', OutScript.encode({ type: 'wpkh', hash })]
  const taproot: [string, Uint8Array] = ['p2tr', taprootScript(key)]
  return [witness, legacy, taproot]
}

const onUtxo = (world: World, ledger: UtxoLedger, name: string, dollars: bigint): readonly AccountAddress[] => {
  const key = world.key(`account/${name}/${ledger.chain}`)
  return scripts(ledger, key).map(([kind, script]) => {
    const address = addressOf(ledger.parameters, script) as string
    const total = worth(world, ledger.symbol, ledger.decimals, dollars)
    // Coins of different sizes give coin selection something to choose from.
    for (let coin = 1; coin <= COINS && dollars > 0n; coin++) ledger.fund(address, (total * BigInt(coin)) / 36n)
    return { chain: ledger.chain, kind, address, privateKey: bytesToHex(key), wif: wifOf(ledger.parameters, key) }
  })
}

const onEvm = (world: World, name: string, dollars: bigint): AccountAddress => {
  const key = world.key(`account/${name}/EVM`)
  let address = ''
  for (const ledger of world.evm) {
    address = ledger.own(key)
    if (dollars === 0n) continue
    ledger.fund(address, worth(world, ledger.symbol, 18, dollars))
    for (const token of ledger.tokens.values())
      ledger.fund(address, worth(world, token.priced, token.decimals, dollars), token.address)
  }
  return { chain: 'EVM', kind: 'account', address, privateKey: bytesToHex(key) }
}

const onAccount = (world: World, ledger: Ledger, name: string, dollars: bigint): AccountAddress => {
  const key = world.key(`account/${name}/${ledger.chain}`)
  const address = ledger.own(key)
  const own = { chain: ledger.chain, kind: 'account', address, privateKey: bytesToHex(key) }
  if (dollars === 0n) return own
  ledger.fund(address, worth(world, ledger.symbol, ledger.decimals, dollars))
  for (const token of ledger.tokens?.values() ?? [])
    ledger.fund(address, worth(world, token.priced, token.decimals, dollars), token.address)
  return own
}

/** Creates an account of its own keys, with funds of this worth on each of its addresses. */
export const createAccount = (world: World, name: string, dollars: bigint): Account => {
  const modelled: ReadonlySet<Ledger> = new Set([...world.utxo, ...world.evm])
  const accounts = [...world.ledgers.values()].filter((ledger) => !modelled.has(ledger))
  return {
    name,
    addresses: [
      ...world.utxo.flatMap((ledger) => onUtxo(world, ledger, name, dollars)),
      onEvm(world, name, dollars),
      ...accounts.map((ledger) => onAccount(world, ledger, name, dollars)),
    ],
  }
}

/** Creates and funds the demo accounts of a world. */
export const createAccounts = (world: World): readonly Account[] =>
  NAMES.map((name) => createAccount(world, name, INITIAL_USD))
