import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import { encodeFunctionData } from 'viem'
import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import type { Ledger } from '../../ledgers/ledger.ts'
import type { World } from '../../world/world.ts'
import { unitsOfDollars } from '../market-output.ts'
import { type Asset, contractOf, isCoin } from './asset.ts'
import { type Protocol, profileOf } from './protocol.ts'
import { creditVault, routerAbi } from './router-contract.ts'

/** A payment from the vault, in the chain's base units. */
export interface VaultPayment {
  readonly asset: Asset
  readonly to: string
  readonly amount: bigint
  readonly memo: string
}

/** The network's single vault: one key, one address on every chain. */
export interface Vault {
  readonly pubKey: string
  /** Address on a chain, as `inbound_addresses` prints it. */
  address(chain: string): string
  /** Identifier of an asset on its ledger. */
  ledgerAsset(asset: Asset): string
  decimals(asset: Asset): number
  /** Signs and broadcasts; returns the hash as the chain prints it. */
  pay(payment: VaultPayment): string
}

const AMINO_SECP256K1 = [0xeb, 0x5a, 0xe9, 0x87, 0x21]
const COINS = 40n
const ZERO = `0x${'0'.repeat(40)}` as const

const isEvm = (ledger: Ledger): ledger is EvmLedger => 'contractAt' in ledger

/** Creates the vault of a world; `stock` is its initial balance of each asset in US dollars. */
export const createVault = (
  world: World,
  protocol: Protocol,
  stock: readonly { readonly asset: Asset; readonly priced: string; readonly usd: bigint }[],
): Vault => {
  const key = world.key(`${protocol.name}/vault`)
  const addresses = new Map([...world.ledgers.values()].map((ledger) => [ledger.chain, ledger.own(key)]))
  const address = (chain: string): string => {
    const text = addresses.get(chain) ?? ''
    return profileOf(protocol, chain)?.chainId === undefined ? text : text.toLowerCase()
  }
  const ledgerAsset = (asset: Asset): string => {
    if (isCoin(protocol, asset) || profileOf(protocol, asset.chain)?.gasAsset === `${asset.chain}.${asset.symbol}`)
      return 'native'
    const contract = contractOf(asset) ?? asset.symbol
    return contract.startsWith('0X') ? contract.toLowerCase() : contract
  }
  const decimals = (asset: Asset): number => {
    const ledger = world.ledger(asset.chain)
    const name = ledgerAsset(asset)
    if (name === 'native') return ledger.decimals
    if (isEvm(ledger)) return ledger.tokens.get(name)?.decimals ?? 18
    return asset.chain === protocol.coin.chain ? protocol.homeDecimals(asset.symbol) : 6
  }
  const stockUp = (asset: Asset, amount: bigint): void => {
    const ledger = world.ledger(asset.chain)
    const [name, router, holder] = [ledgerAsset(asset), profileOf(protocol, asset.chain)?.router, address(asset.chain)]
    if (name !== 'native' && router && isEvm(ledger)) {
      ledger.fund(router, amount, name)
      creditVault(ledger.state, router, holder, name, amount)
      return
    }
    const pieces = 'coins' in ledger ? COINS : 1n
    for (let piece = 0n; piece < pieces; piece++) ledger.fund(holder, amount / pieces, name)
  }
  for (const { asset, priced, usd } of stock)
    stockUp(asset, unitsOfDollars(world, { priced, decimals: decimals(asset) }, usd))
  for (const ledger of world.evm)
    stockUp({ chain: ledger.chain, symbol: ledger.symbol, ticker: ledger.symbol, kind: 'layer1' }, 10n ** 22n)
  const held = (asset: Asset): bigint => {
    const [ledger, name, router] = [
      world.ledger(asset.chain),
      ledgerAsset(asset),
      profileOf(protocol, asset.chain)?.router,
    ]
    return ledger.balance(name !== 'native' && router ? router : address(asset.chain), name)
  }
  const pay = ({ asset, to, amount, memo }: VaultPayment): string => {
    // Tops up, because a long run in one direction would empty the vault while arbitrage refills the pools.
    if (held(asset) < amount * 2n) stockUp(asset, amount * 10n)
    const [ledger, name, router] = [
      world.ledger(asset.chain),
      ledgerAsset(asset),
      profileOf(protocol, asset.chain)?.router,
    ]
    const from = address(asset.chain)
    if (!router || !isEvm(ledger)) return ledger.pay({ from, to, amount, asset: name, memo })
    const token = name === 'native' ? ZERO : (name as `0x${string}`)
    const args = [to as `0x${string}`, token, amount, memo] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'transferOut', args })
    return ledger.send(from, router, name === 'native' ? amount : 0n, data)
  }
  const prefixed = Uint8Array.from([...AMINO_SECP256K1, ...secp256k1.getPublicKey(key, true)])
  return {
    pubKey: bech32.encode(`${protocol.prefix}pub`, bech32.toWords(prefixed), 100),
    address,
    ledgerAsset,
    decimals,
    pay,
  }
}
