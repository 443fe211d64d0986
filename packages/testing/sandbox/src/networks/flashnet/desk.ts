import type { LedgerTransaction } from '../../ledgers/ledger.ts'
import type { World } from '../../world/world.ts'
import { createTreasury, type Treasury } from '../treasury.ts'
import type { OpenQuote, Order, OrderState } from './order.ts'
import { figuresOf } from './price.ts'

/** Chain time the swap itself takes, milliseconds. */
const SWAP_MS = 20_000

/** Watches deposit addresses, swaps what arrives at the price of that moment and delivers it, or sends it back. */
export class Desk {
  readonly #world: World
  readonly #treasury: Treasury
  readonly #quotes = new Map<string, OpenQuote>()
  readonly #byAddress = new Map<string, OpenQuote>()
  readonly #landing = new Map<string, () => void>()

  constructor(world: World) {
    this.#world = world
    this.#treasury = createTreasury(world, 'flashnet/treasury')
    for (const ledger of world.ledgers.values())
      ledger.onTransaction((phase, transaction) => this.#see(phase, transaction))
  }

  get count(): number {
    return this.#quotes.size
  }

  open(quote: OpenQuote): void {
    this.#quotes.set(quote.id, quote)
    this.#byAddress.set(quote.depositAddress.toLowerCase(), quote)
  }

  quote(id: string): OpenQuote | undefined {
    return this.#quotes.get(id)
  }

  orders(): readonly Order[] {
    return [...this.#quotes.values()].flatMap(({ order }) => order ?? [])
  }

  /** The order of a deposit that was handed over; `undefined` while the transaction is not there. */
  submit(quote: OpenQuote, hash: string, sender: string | undefined): Order | undefined {
    const transaction = this.#world.ledger(quote.trade.from.code).find(hash)
    const order = transaction && this.#arrive(quote, transaction)
    if (order && sender !== undefined) quote.declaredSender = sender
    return order
  }

  #see(phase: 'mempool' | 'block', transaction: LedgerTransaction): void {
    if (phase === 'block') this.#landing.get(transaction.hash)?.()
    if (transaction.failed) return
    for (const { to, asset } of transaction.transfers) {
      const quote = this.#byAddress.get(to.toLowerCase())
      if (quote?.trade.from.code !== transaction.chain || quote.trade.from.ledgerAsset !== asset) continue
      const order = this.#arrive(quote, transaction)
      if (phase === 'block' && order?.state === 'confirming') this.#confirm(order)
    }
  }

  /** Opens the order; money that comes to an address with an order is left alone. */
  #arrive(quote: OpenQuote, { hash, from, transfers }: LedgerTransaction): Order | undefined {
    if (quote.order) return quote.order
    const { ledgerAsset } = quote.trade.from
    const mine = transfers.filter(
      ({ to, asset }) => to.toLowerCase() === quote.depositAddress.toLowerCase() && asset === ledgerAsset,
    )
    if (mine.length === 0) return undefined
    const now = this.#world.clock.now()
    quote.order = {
      id: `ord_${this.#world.random.hex(`flashnet/order/${quote.number}`).slice(0, 24)}`,
      quote,
      sender: mine[0]?.from ?? from,
      sourceTxHash: hash,
      createdAt: now,
      state: 'confirming',
      updatedAt: now,
      amountIn: mine.reduce((sum, { amount }) => sum + amount, 0n),
    }
    return quote.order
  }

  #confirm(order: Order): void {
    this.#turn(order, 'swapping')
    const { clock } = this.#world
    clock.at(clock.now() + clock.scaled(SWAP_MS), () => {
      const reason = this.#objection(order)
      if (reason === undefined) this.#deliver(order, this.#outputOf(order))
      else this.#refund(order, reason)
    })
  }

  /** Why a deposit is sent back: whatever arrived is swapped at the live price, unless that is worse than the slippage allows. */
  #objection(order: Order): string | undefined {
    const { declaredSender, trade, estimatedOut } = order.quote
    if (declaredSender !== undefined && declaredSender.toLowerCase() !== order.sender.toLowerCase())
      return 'deposit_source_mismatch'
    if (this.#world.faults.of('flashnet').refund) return 'provider_unavailable'
    const output = this.#outputOf(order)
    const expected = (estimatedOut * order.amountIn) / trade.amount
    const fair = output > 0n && output * 10_000n >= expected * BigInt(10_000 - trade.slippageBps)
    return fair ? undefined : 'slippage_exceeded'
  }

  #outputOf({ quote, amountIn }: Order): bigint {
    return figuresOf(this.#world, { ...quote.trade, amount: amountIn }).estimatedOut
  }

  #deliver(order: Order, output: bigint): void {
    const { trade, recipient } = order.quote
    order.destinationTxHash = this.#treasury.pay(trade.to.code, trade.to.ledgerAsset, recipient, output)
    this.#turn(order, 'delivering')
    this.#landing.set(order.destinationTxHash, () => {
      order.amountOut = output
      this.#turn(order, 'completed')
    })
  }

  #refund(order: Order, errorCode: string): void {
    const { trade, refundTo = order.sender } = order.quote
    order.errorCode = errorCode
    order.refundAmount = order.amountIn
    order.refundTxHash = this.#treasury.pay(trade.from.code, trade.from.ledgerAsset, refundTo, order.amountIn)
    this.#turn(order, 'refunding')
    this.#landing.set(order.refundTxHash, () => this.#turn(order, 'refunded'))
  }

  #turn(order: Order, state: OrderState): void {
    order.state = state
    order.updatedAt = this.#world.clock.now()
  }
}
