import type { LedgerTransaction, Transfer } from '../../ledgers/ledger.ts'
import type { World } from '../../world/world.ts'
import { createTreasury, type Treasury } from '../treasury.ts'
import { FORWARDER, SWIFT } from './abi.ts'
import type { Coin } from './coins.ts'
import type { Order, OrderRecord } from './order.ts'
import { solversPay } from './price.ts'
import { addresses } from './solana/addresses.ts'
import { ORDER_CREATED } from './swift-contract.ts'

/** Chain time of the auction and the solver's payment, and how long an order nobody fills stays open, milliseconds. */
const AUCTION_MS = 10_000
const OPEN_MS = 5 * 60_000
const CONTRACTS: ReadonlySet<string> = new Set([SWIFT, addresses.swift])

/** What the sender gave: to the forwarder, on Solana the first token of his; there the coin itself is always what is locked. */
const givenIn = ({ chain, from, transfers }: LedgerTransaction): Transfer | undefined =>
  transfers.find((one) => {
    if (one.from.toLowerCase() !== from.toLowerCase()) return false
    return chain === 'SOL' ? one.asset !== 'native' : one.to.toLowerCase() === FORWARDER
  })

/** Watches the contracts for orders; fills what the market allows, cancels and sends back the rest. */
export class Desk {
  readonly #world: World
  readonly #solver: Treasury
  /** Orders a contract has been shown, also in dry runs. */
  readonly #shown = new Map<string, Order>()
  readonly #records = new Map<string, OrderRecord>()
  readonly #landing = new Map<string, () => void>()

  readonly #coins: readonly Coin[]

  constructor(world: World, coins: readonly Coin[]) {
    this.#world = world
    this.#coins = coins
    this.#solver = createTreasury(world, 'mayan/solver')
    for (const ledger of world.ledgers.values())
      ledger.onTransaction((phase, transaction) => {
        if (phase === 'block') this.#see(transaction)
      })
  }

  show(order: Order): void {
    this.#shown.set(order.key, order)
  }

  /** The swap any of its transactions belongs to. */
  find(hash: string): OrderRecord | undefined {
    return [...this.#records.values()].find(({ sourceTxHash, fulfillTxHash, refundTxHash }) =>
      [sourceTxHash, fulfillTxHash, refundTxHash].includes(hash),
    )
  }

  #see(transaction: LedgerTransaction): void {
    this.#landing.get(transaction.hash)?.()
    if (transaction.failed) return
    for (const { address, topics, data } of transaction.logs) {
      const order = this.#shown.get(data)
      if (CONTRACTS.has(address) && topics[0] === ORDER_CREATED && order) this.#start(order, transaction)
    }
  }

  #start(order: Order, transaction: LedgerTransaction): void {
    const { hash, height = -1 } = transaction
    const { clock } = this.#world
    const given = givenIn(transaction)
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

  /** A solver fills what leaves him something; what nobody fills is cancelled after a while. */
  #auction(record: OrderRecord): void {
    const { locked, tokenOut, amountIn, referrerBps, minAmountOut, destination } = record.order
    const { clock, faults } = this.#world
    const output = solversPay(this.#world, locked, tokenOut, amountIn, referrerBps)
    const late = clock.now() > Number(record.order.deadline) * 1_000
    if (faults.of('mayan').refund || output < minAmountOut || late) {
      clock.at(clock.now() + clock.scaled(OPEN_MS), () => this.#cancel(record))
      return
    }
    const hash = this.#solver.pay(tokenOut.chain.code, tokenOut.ledgerAsset, destination, output)
    record.fulfillTxHash = hash
    this.#landing.set(hash, () => {
      record.status = 'ORDER_FULFILLED'
      record.clientStatus = 'COMPLETED'
      record.toAmount = output
      record.completedAt = clock.now()
      this.#payReferrer(record.order)
    })
  }

  #payReferrer({ locked, amountIn, referrer, referrerBps }: Order): void {
    const share = (amountIn * BigInt(referrerBps)) / 10_000n
    if (share === 0n || referrer === undefined) return
    this.#solver.pay(locked.chain.code, locked.ledgerAsset, referrer, share)
  }

  /** What was locked goes back to the owner, less what the relayers take. */
  #cancel(record: OrderRecord): void {
    const { locked, amountIn, trader, cancelFee, refundFee } = record.order
    record.status = 'ORDER_CANCELED'
    record.clientStatus = 'CANCELED'
    const amount = amountIn - cancelFee - refundFee
    const hash = this.#solver.pay(locked.chain.code, locked.ledgerAsset, trader, amount)
    record.refundTxHash = hash
    this.#landing.set(hash, () => {
      record.status = 'ORDER_REFUNDED'
      record.clientStatus = 'REFUNDED'
      record.refundAmount = amount
      record.completedAt = this.#world.clock.now()
    })
  }
}
