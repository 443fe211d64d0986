import type { LedgerTransaction } from '../../ledgers/ledger.ts'
import type { World } from '../../world/world.ts'
import { createTreasury, type Treasury } from '../treasury.ts'
import type { FlashnetOrder, OpenQuote, OrderState } from './flashnet-order.ts'
import { figuresOf } from './price.ts'

/** Chain time the swap itself takes, milliseconds. */
const SWAP_MS = 20_000

/** Watches deposit addresses, swaps deposits at the current price and delivers the output or refunds. */
export class MarketMaker {
  readonly #world: World
  readonly #treasury: Treasury
  readonly #quotes = new Map<string, OpenQuote>()
  readonly #byAddress = new Map<string, OpenQuote>()
  readonly #onLanded = new Map<string, () => void>()

  constructor(world: World) {
    this.#world = world
    this.#treasury = createTreasury(world, 'flashnet/treasury')
    for (const ledger of world.ledgers.values())
      ledger.onTransaction((phase, transaction) => this.#watch(phase, transaction))
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

  orders(): readonly FlashnetOrder[] {
    return [...this.#quotes.values()].flatMap(({ order }) => order ?? [])
  }

  /** The order of a submitted deposit; `undefined` while the transaction is unknown. */
  submit(quote: OpenQuote, hash: string, sender: string | undefined): FlashnetOrder | undefined {
    const transaction = this.#world.ledger(quote.trade.from.code).find(hash)
    const order = transaction && this.#openOrder(quote, transaction)
    if (order && sender !== undefined) quote.declaredSender = sender
    return order
  }

  #watch(phase: 'mempool' | 'block', transaction: LedgerTransaction): void {
    if (phase === 'block') this.#onLanded.get(transaction.hash)?.()
    if (transaction.failed) return
    for (const { to, asset } of transaction.transfers) {
      const quote = this.#byAddress.get(to.toLowerCase())
      if (quote?.trade.from.code !== transaction.chain || quote.trade.from.ledgerAsset !== asset) continue
      const order = this.#openOrder(quote, transaction)
      if (phase === 'block' && order?.state === 'confirming') this.#confirm(order)
    }
  }

  /** Opens the order. Further deposits to the same address are ignored. */
  #openOrder(quote: OpenQuote, { hash, from, transfers }: LedgerTransaction): FlashnetOrder | undefined {
    if (quote.order) return quote.order
    const { ledgerAsset } = quote.trade.from
    const deposits = transfers.filter(
      ({ to, asset }) => to.toLowerCase() === quote.depositAddress.toLowerCase() && asset === ledgerAsset,
    )
    if (deposits.length === 0) return undefined
    const now = this.#world.clock.now()
    quote.order = {
      id: `ord_${this.#world.random.hex(`flashnet/order/${quote.number}`).slice(0, 24)}`,
      quote,
      sender: deposits[0]?.from ?? from,
      sourceTxHash: hash,
      createdAt: now,
      state: 'confirming',
      updatedAt: now,
      amountIn: deposits.reduce((sum, { amount }) => sum + amount, 0n),
    }
    return quote.order
  }

  #confirm(order: FlashnetOrder): void {
    this.#setState(order, 'swapping')
    const { clock } = this.#world
    clock.at(clock.now() + clock.scaled(SWAP_MS), () => {
      const reason = this.#refundReason(order)
      if (reason === undefined) this.#deliver(order, this.#outputOf(order))
      else this.#refund(order, reason)
    })
  }

  /** Finds the reason for which a deposit is refunded. Any amount is swapped at the live price unless the slippage limit is exceeded. */
  #refundReason(order: FlashnetOrder): string | undefined {
    const { declaredSender, trade, estimatedOut } = order.quote
    if (declaredSender !== undefined && declaredSender.toLowerCase() !== order.sender.toLowerCase())
      return 'deposit_source_mismatch'
    if (this.#world.faults.of('flashnet').refund) return 'provider_unavailable'
    const output = this.#outputOf(order)
    const expected = (estimatedOut * order.amountIn) / trade.amount
    const fair = output > 0n && output * 10_000n >= expected * BigInt(10_000 - trade.slippageBps)
    return fair ? undefined : 'slippage_exceeded'
  }

  #outputOf({ quote, amountIn }: FlashnetOrder): bigint {
    return figuresOf(this.#world, { ...quote.trade, amount: amountIn }).estimatedOut
  }

  #deliver(order: FlashnetOrder, output: bigint): void {
    const { trade, recipient } = order.quote
    order.destinationTxHash = this.#treasury.pay(trade.to.code, trade.to.ledgerAsset, recipient, output)
    this.#setState(order, 'delivering')
    this.#onLanded.set(order.destinationTxHash, () => {
      order.amountOut = output
      this.#setState(order, 'completed')
    })
  }

  #refund(order: FlashnetOrder, errorCode: string): void {
    const { trade, refundTo = order.sender } = order.quote
    order.errorCode = errorCode
    order.refundAmount = order.amountIn
    order.refundTxHash = this.#treasury.pay(trade.from.code, trade.from.ledgerAsset, refundTo, order.amountIn)
    this.#setState(order, 'refunding')
    this.#onLanded.set(order.refundTxHash, () => this.#setState(order, 'refunded'))
  }

  #setState(order: FlashnetOrder, state: OrderState): void {
    order.state = state
    order.updatedAt = this.#world.clock.now()
  }
}
