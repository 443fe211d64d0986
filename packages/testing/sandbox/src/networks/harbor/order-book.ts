import { decodeAbiParameters } from 'viem'
import type { LedgerTransaction } from '../../ledgers/ledger.ts'
import type { World } from '../../world/world.ts'
import { dollarsOf, marketOutput, unitsOfDollars } from '../market-output.ts'
import { routerContract } from '../thorchain/router-contract.ts'
import { createTreasury, type Treasury } from '../treasury.ts'
import { assetOf, type HarborAsset, harborAssets } from './assets.ts'
import { parseMemo } from './memo.ts'

/** Harbor's router on Ethereum, as on the main network. */
export const HARBOR_ROUTER = '0x1f21d09c65bc8af92634dcd5a100b6d04f0c81c3'

/** A deposit and its progress. */
export interface Swap {
  readonly hash: string
  readonly sell: HarborAsset
  /** Base units. */
  readonly amount: bigint
  readonly sender: string
  readonly memo: string
  state: 'deposit' | 'processing' | 'withdraw' | 'completed' | 'refunded'
  outbound: string
  /** Amount paid out, units of 1e8. */
  out: bigint
}

/** An error, sent with status 400. */
export class Refusal extends Error {}

const EIGHT = 8
const SPREAD_BPS = 12
const OUTBOUND_CENTS = 40n
const MIN_DOLLARS = 10n
const MAX_DEPTH_DOLLARS = 150_000n
const FILL_MS = 18_000
/** Smallest deposit a vault accepts, units of 1e8. */
export const DUST = 10_000n

/** Converts base units to units of 1e8. */
export const toEight = (amount: bigint, decimals: number): bigint =>
  decimals > EIGHT ? amount / 10n ** BigInt(decimals - EIGHT) : amount * 10n ** BigInt(EIGHT - decimals)

const fromEight = (amount: bigint, decimals: number): bigint =>
  decimals > EIGHT ? amount * 10n ** BigInt(decimals - EIGHT) : amount / 10n ** BigInt(EIGHT - decimals)

const topicAddress = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`

/** Harbor's order book, with its vaults and router. */
export class OrderBook {
  readonly world: World
  readonly assets: readonly HarborAsset[]
  readonly swaps: Map<string, Swap> = new Map()
  readonly #treasury: Treasury

  constructor(world: World) {
    this.world = world
    this.assets = harborAssets(world)
    this.#treasury = createTreasury(world, 'harbor/vault')
    world.evm.find(({ chain }) => chain === 'ETH')?.install(HARBOR_ROUTER, routerContract)
    for (const chain of this.chains())
      world.ledger(chain).onTransaction((phase, transaction) => this.#watch(phase, transaction))
  }

  chains(): readonly string[] {
    return [...new Set(this.assets.map(({ chain }) => chain))]
  }

  vault(chain: string): string {
    const address = this.#treasury.address(chain)
    return address.startsWith('0x') ? address.toLowerCase() : address
  }

  halted(chain: string): boolean {
    const { halt } = this.world.faults.of('harbor')
    return halt === true || halt === chain
  }

  /** Net output and fees of a swap, units of 1e8. Throws a `Refusal`. */
  price(
    sell: HarborAsset,
    buy: HarborAsset,
    eight: bigint,
    affiliateBps = 0,
  ): { readonly out: bigint; readonly outbound: bigint; readonly liquidity: bigint; readonly affiliate: bigint } {
    if (this.halted(sell.chain) || this.halted(buy.chain)) throw new Refusal('trading is halted')
    const amount = fromEight(eight, sell.decimals)
    const dollars = dollarsOf(this.world, sell, amount)
    if (dollars > MAX_DEPTH_DOLLARS) throw new Refusal('not enough depth in the order book')
    const gross = toEight(marketOutput(this.world, sell, buy, amount, 0), buy.decimals)
    const liquidity = (gross * BigInt(SPREAD_BPS)) / 10_000n
    const affiliate = (gross * BigInt(affiliateBps)) / 10_000n
    const outbound = toEight(unitsOfDollars(this.world, buy, OUTBOUND_CENTS), buy.decimals) / 100n
    const out = gross - liquidity - affiliate - outbound
    if (out <= 0n) throw new Refusal('amount is too small')
    return { out, outbound, liquidity, affiliate }
  }

  /** Recommended minimum sell, units of 1e8. */
  least(sell: HarborAsset): bigint {
    return toEight(unitsOfDollars(this.world, sell, MIN_DOLLARS), sell.decimals)
  }

  #watch(phase: 'mempool' | 'block', transaction: LedgerTransaction): void {
    const id = transaction.hash.replace(/^0x/, '').toLowerCase()
    const known = this.swaps.get(id) ?? this.#read(transaction)
    if (!known) return
    this.swaps.set(id, known)
    if (phase === 'block' && known.state === 'deposit') this.#process(known)
  }

  #read(transaction: LedgerTransaction): Swap | undefined {
    const vault = this.vault(transaction.chain)
    if (transaction.failed || transaction.from.toLowerCase() === vault.toLowerCase()) return undefined
    const deposit = this.#routed(transaction, vault) ?? this.#plain(transaction, vault)
    if (!deposit) return undefined
    return { ...deposit, hash: transaction.hash, sender: transaction.from, state: 'deposit', outbound: '', out: 0n }
  }

  #routed({ chain, logs }: LedgerTransaction, vault: string): Pick<Swap, 'sell' | 'amount' | 'memo'> | undefined {
    const log = logs.find(
      ({ address, topics }) => address === HARBOR_ROUTER && topicAddress(topics[1]).toLowerCase() === vault,
    )
    if (!log) return undefined
    const [amount, memo] = decodeAbiParameters([{ type: 'uint256' }, { type: 'string' }], log.data)
    const token = topicAddress(log.topics[2])
    const name = BigInt(token) === 0n ? 'native' : token.toLowerCase()
    const sell = this.assets.find((asset) => asset.chain === chain && asset.ledgerAsset === name)
    return sell && { sell, amount, memo }
  }

  /** Plain deposits are only seen on UTXO chains and only with a memo. */
  #plain(
    { chain, transfers, memo }: LedgerTransaction,
    vault: string,
  ): Pick<Swap, 'sell' | 'amount' | 'memo'> | undefined {
    const sell = this.assets.find((asset) => asset.chain === chain && asset.ledgerAsset === 'native')
    const amount = transfers.filter(({ to }) => to === vault).reduce((sum, transfer) => sum + transfer.amount, 0n)
    if (!sell || chain === 'ETH' || memo === undefined || amount < DUST) return undefined
    return { sell, amount, memo }
  }

  #process(swap: Swap): void {
    swap.state = 'processing'
    const { clock } = this.world
    clock.at(clock.now() + clock.scaled(FILL_MS), () => this.#fill(swap))
  }

  /** Fills at the quoted output, or less within the tolerance; refunds what cannot be filled. */
  #fill(swap: Swap): void {
    const memo = parseMemo(swap.memo)
    const buy = memo && assetOf(this.assets, memo.asset)
    const out = memo && buy ? this.#output(swap, buy, memo.affiliateBps) : undefined
    const payable = buy !== undefined && memo !== undefined && this.world.ledger(buy.chain).isAddress(memo.destination)
    const floor = ((memo?.quoteOut ?? 0n) * BigInt(10_000 - (memo?.toleranceBps ?? 0))) / 10_000n
    if (!memo || !buy || !payable || out === undefined || out < floor) {
      this.#pay(swap, swap.sell, this.#refundTo(swap, memo?.refund), swap.amount, 'refunded')
      return
    }
    const filled = out < memo.quoteOut ? out : memo.quoteOut
    this.#pay(swap, buy, memo.destination, fromEight(filled, buy.decimals), 'completed')
  }

  #output({ sell, amount }: Swap, buy: HarborAsset, affiliateBps: number): bigint | undefined {
    if (this.world.faults.of('harbor').refund) return undefined
    try {
      return this.price(sell, buy, toEight(amount, sell.decimals), affiliateBps).out
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  #refundTo({ sell, sender }: Swap, refund: string | undefined): string {
    return refund !== undefined && this.world.ledger(sell.chain).isAddress(refund) ? refund : sender
  }

  #pay(swap: Swap, asset: HarborAsset, to: string, amount: bigint, end: 'completed' | 'refunded'): void {
    swap.state = 'withdraw'
    swap.outbound = this.#treasury.pay(asset.chain, asset.ledgerAsset, to, amount)
    swap.out = toEight(amount, asset.decimals)
    const { clock } = this.world
    clock.at(clock.now() + clock.scaled(this.world.ledger(asset.chain).blockMs), () => {
      swap.state = end
    })
  }
}
