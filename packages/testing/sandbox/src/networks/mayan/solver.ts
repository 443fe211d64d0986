import type { LedgerTransaction, Transfer } from '../../ledgers/ledger.ts'
import type { World } from '../../world/world.ts'
import { createTreasury, type Treasury } from '../treasury.ts'
import { FORWARDER, SWIFT } from './abi.ts'
import type { Coin } from './coins.ts'
import { solversPay } from './price.ts'
import { addresses } from './solana/addresses.ts'
import { ORDER_CREATED } from './swift-contract.ts'
import type { OrderRecord, SwiftOrder } from './swift-order.ts'

/** Chain time of the auction and fill, and time until an unfilled order is cancelled, milliseconds. */
const AUCTION_MS = 10_000
const OPEN_MS = 5 * 60_000
const CONTRACTS: ReadonlySet<string> = new Set([SWIFT, addresses.swift])

/**
 * The transfer that funded the order: to the forwarder on EVM, the sender's first token transfer on Solana, where SOL
 * is always locked directly.
 */
const soldTransfer = ({ chain, from, transfers }: LedgerTransaction): Transfer | undefined =>
  transfers.find((one) => {
    if (one.from.toLowerCase() !== from.toLowerCase()) return false
    return chain === 'SOL' ? one.asset !== 'native' : one.to.toLowerCase() === FORWARDER
  })

/** Watches the contracts for orders, fills those the market allows and refunds the rest. */
export class Solver {
  readonly #world: World
  readonly #treasury: Treasury
  /** Orders seen by a contract, including dry runs. */
  readonly #orders = new Map<string, SwiftOrder>()
  readonly #records = new Map<string, OrderRecord>()
  readonly #onLanded = new Map<string, () => void>()

  readonly #coins: readonly Coin[]

  constructor(world: World, coins: readonly Coin[]) {
    this.#world = world
    this.#coins = coins
    this.#treasury = createTreasury(world, 'mayan/solver')
    for (const ledger of world.ledgers.values())
      ledger.onTransaction((phase, transaction) => {
        if (phase === 'block') this.#watch(transaction)
      })
  }

  register(order: SwiftOrder): void {
    this.#orders.set(order.key, order)
  }

  /** The swap that a transaction belongs to. */
  find(hash: string): OrderRecord | undefined {
    return [...this.#records.values()].find(({ sourceTxHash, fulfillTxHash, refundTxHash }) =>
      [sourceTxHash, fulfillTxHash, refundTxHash].includes(hash),
    )
  }

  #watch(transaction: LedgerTransaction): void {
    this.#onLanded.get(transaction.hash)?.()
    if (transaction.failed) return
    for (const { address, topics, data } of transaction.logs) {
      const order = this.#orders.get(data)
      if (CONTRACTS.has(address) && topics[0] === ORDER_CREATED && order) this.#start(order, transaction)
    }
  }

  #start(order: SwiftOrder, transaction: LedgerTransaction): void {
    const { hash, height = -1 } = transaction
    const { clock } = this.#world
    const given = soldTransfer(transaction)
    const sold = this.#coins.find(
      ({ chain, ledgerAsset }) => chain === order.locked.chain && ledgerAsset === given?.asset,
    )
    const record: OrderRecord = {
      order,
      sold: sold ?? order.locked,
      soldAmount: sold && given ? given.amount : order.amountIn,
      sourceTxHash: hash,
      sourceBlock: height,
      initiatedAt: clock.now(),
      status: 'ORDER_CREATED',
      clientStatus: 'INPROGRESS',
    }
    this.#records.set(order.key, record)
    clock.at(clock.now() + clock.scaled(AUCTION_MS), () => this.#auction(record))
  }

  /** Fills an order that leaves the solver a margin; any other order is cancelled later. */
  #auction(record: OrderRecord): void {
    const { locked, tokenOut, amountIn, referrerBps, minAmountOut, destination } = record.order
    const { clock, faults } = this.#world
    const output = solversPay(this.#world, locked, tokenOut, amountIn, referrerBps)
    const late = clock.now() > Number(record.order.deadline) * 1_000
    if (faults.of('mayan').refund || output < minAmountOut || late) {
      clock.at(clock.now() + clock.scaled(OPEN_MS), () => this.#cancel(record))
      return
    }
    const hash = this.#treasury.pay(tokenOut.chain.code, tokenOut.ledgerAsset, destination, output)
    record.fulfillTxHash = hash
    this.#onLanded.set(hash, () => {
      record.status = 'ORDER_FULFILLED'
      record.clientStatus = 'COMPLETED'
      record.toAmount = output
      record.completedAt = clock.now()
      this.#payReferrer(record.order)
    })
  }

  #payReferrer({ locked, amountIn, referrer, referrerBps }: SwiftOrder): void {
    const share = (amountIn * BigInt(referrerBps)) / 10_000n
    if (share === 0n || referrer === undefined) return
    this.#treasury.pay(locked.chain.code, locked.ledgerAsset, referrer, share)
  }

  /** Refunds the locked amount to the owner, less the relayer fees. */
  #cancel(record: OrderRecord): void {
    const { locked, amountIn, trader, cancelFee, refundFee } = record.order
    record.status = 'ORDER_CANCELED'
    record.clientStatus = 'CANCELED'
    const amount = amountIn - cancelFee - refundFee
    const hash = this.#treasury.pay(locked.chain.code, locked.ledgerAsset, trader, amount)
    record.refundTxHash = hash
    this.#onLanded.set(hash, () => {
      record.status = 'ORDER_REFUNDED'
      record.clientStatus = 'REFUNDED'
      record.refundAmount = amount
      record.completedAt = this.#world.clock.now()
    })
  }
}
