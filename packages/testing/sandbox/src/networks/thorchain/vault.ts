import { bech32 } from '@scure/base'
import { encodeFunctionData, maxUint256 } from 'viem'
import { allowanceKey } from '../../ledgers/evm/contracts/erc20.ts'
import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import type { Ledger } from '../../ledgers/ledger.ts'
import { secp256k1Key } from '../../ledgers/public-keys.ts'
import type { RadixLedger } from '../../ledgers/radix/radix-ledger.ts'
import type { World } from '../../world/world.ts'
import { unitsOfDollars } from '../market-output.ts'
import { type Asset, contractOf, isCoin } from './asset.ts'
import { type Protocol, profileOf } from './protocol.ts'
import { payoutManifest, routerVault } from './radix-router.ts'
import { creditVault, routerAbi } from './router-contract.ts'
import { isStateless } from './stateless-router.ts'

/** A payment from the vault, in the chain's base units. */
export interface VaultPayment {
  readonly asset: Asset
  readonly to: string
  readonly amount: bigint
  readonly memo: string
}

const AMINO_SECP256K1 = [0xeb, 0x5a, 0xe9, 0x87, 0x21]
const COINS = 40n
const ZERO = `0x${'0'.repeat(40)}` as const

const isRadix = (ledger: Ledger): ledger is RadixLedger => 'execute' in ledger

const isEvm = (ledger: Ledger): ledger is EvmLedger => 'contractAt' in ledger

/** Initial balance of an asset in US dollars. */
export interface VaultStock {
  readonly asset: Asset
  readonly priced: string
  readonly usd: bigint
}

/** The network's single vault: one key, one address on every chain. */
export class Vault {
  readonly pubKey: string
  readonly #world: World
  readonly #protocol: Protocol
  readonly #addresses: ReadonlyMap<string, string>

  constructor(world: World, protocol: Protocol, stock: readonly VaultStock[]) {
    this.#world = world
    this.#protocol = protocol
    const key = world.key(`${protocol.name}/vault`)
    this.#addresses = new Map(
      [...world.ledgers.values()].map((ledger) => [ledger.chain, this.#moduleOf(ledger) ?? ledger.own(key)]),
    )
    const prefixed = Uint8Array.from([...AMINO_SECP256K1, ...secp256k1Key(key)])
    this.pubKey = bech32.encode(`${protocol.prefix}pub`, bech32.toWords(prefixed), 100)
    for (const { asset, priced, usd } of stock)
      this.#stockUp(asset, unitsOfDollars(world, { priced, decimals: this.decimals(asset) }, usd))
    for (const { chain, symbol } of world.evm)
      this.#stockUp({ chain, symbol, ticker: symbol, kind: 'layer1' }, 10n ** 22n)
  }

  /** Address on a chain, as `inbound_addresses` prints it. */
  address(chain: string): string {
    const text = this.#addresses.get(chain) ?? ''
    return profileOf(this.#protocol, chain)?.chainId === undefined ? text : text.toLowerCase()
  }

  /** Identifier of an asset on its ledger. */
  ledgerAsset(asset: Asset): string {
    const { gasAsset } = profileOf(this.#protocol, asset.chain) ?? {}
    if (isCoin(this.#protocol, asset) || gasAsset === `${asset.chain}.${asset.symbol}`) return 'native'
    if (asset.chain === this.#protocol.coin.chain) return asset.symbol.toLowerCase()
    const contract = contractOf(asset) ?? asset.symbol
    if (contract.startsWith('0X')) return contract.toLowerCase()
    // Symbols are upper case; the ledgers know how an address is really written.
    const tokens = [...(this.#world.ledger(asset.chain).tokens?.keys() ?? [])]
    return tokens.find((address) => address.toUpperCase() === contract) ?? contract
  }

  decimals(asset: Asset): number {
    const { ledger, name } = this.#lookUp(asset)
    if (name === 'native') return ledger.decimals
    if (isEvm(ledger)) return ledger.tokens.get(name)?.decimals ?? 18
    return asset.chain === this.#protocol.coin.chain ? this.#protocol.homeDecimals(asset.symbol) : 6
  }

  /** Signs and broadcasts; returns the hash as the chain prints it. */
  pay({ asset, to, amount, memo }: VaultPayment): string {
    // Tops up, because a long run in one direction would empty the vault while arbitrage refills the pools.
    if (this.#balance(asset) < amount * 2n) this.#stockUp(asset, amount * 10n)
    const { ledger, name, router } = this.#lookUp(asset)
    const reserve = ledger.feeReserve ?? 0n
    if (ledger.balance(this.address(asset.chain)) < reserve) ledger.fund(this.address(asset.chain), reserve * 4n)
    const from = this.address(asset.chain)
    if (router && isRadix(ledger))
      return ledger.execute(from, payoutManifest({ router, vault: from, to, amount, memo }))
    if (!router || !isEvm(ledger))
      return ledger.pay({ from, to, amount, asset: name, memo: this.#fitted(asset.chain, memo) })
    const token = name === 'native' ? ZERO : (name as `0x${string}`)
    const args = [to as `0x${string}`, token, amount, memo] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'transferOut', args })
    return ledger.send(from, router, name === 'native' ? amount : 0n, data)
  }

  /** A memo cut to what the chain carries: the id of a Solana deposit is longer than others. GUESS: nodes cut it as well. */
  #fitted(chain: string, memo: string): string {
    return memo.slice(0, profileOf(this.#protocol, chain)?.memoLimit ?? memo.length)
  }

  /** On its own chain the network has a module instead of a vault. */
  #moduleOf(ledger: Ledger): string | undefined {
    if (ledger.chain !== this.#protocol.coin.chain) return undefined
    return this.#world.cosmos.find((one) => one === ledger)?.depositAddress
  }

  #lookUp(asset: Asset) {
    const { router } = profileOf(this.#protocol, asset.chain) ?? {}
    return { ledger: this.#world.ledger(asset.chain), name: this.ledgerAsset(asset), router }
  }

  #balance(asset: Asset): bigint {
    const { ledger, name, router } = this.#lookUp(asset)
    if (router && isRadix(ledger)) return ledger.balance(routerVault(router, this.address(asset.chain)), name)
    const isKeptByRouter = name !== 'native' && router !== undefined && !isStateless(router)
    return ledger.balance(isKeptByRouter ? router : this.address(asset.chain), name)
  }

  #stockUp(asset: Asset, amount: bigint): void {
    const { ledger, name, router } = this.#lookUp(asset)
    const holder = this.address(asset.chain)
    if (router && isRadix(ledger)) {
      ledger.fund(routerVault(router, holder), amount, name)
      return
    }
    if (name !== 'native' && router && !isStateless(router) && isEvm(ledger)) {
      ledger.fund(router, amount, name)
      creditVault(ledger.state, router, holder, name, amount)
      return
    }
    // What the vault holds itself the router may spend. A vault approves each token once after a churn.
    if (name !== 'native' && router && isEvm(ledger)) ledger.state.set(allowanceKey(name, holder, router), maxUint256)
    const pieces = 'coins' in ledger ? COINS : 1n
    for (let piece = 0n; piece < pieces; piece++) ledger.fund(holder, amount / pieces, name)
  }
}
