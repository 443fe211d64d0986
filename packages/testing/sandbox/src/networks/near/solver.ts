import type { LedgerTransaction } from '../../ledgers/ledger.ts'
import type { World } from '../../world/world.ts'
import { createTreasury, type Treasury } from '../treasury.ts'
import type { Asset } from './assets.ts'
import { type Figures, outputOf } from './price.ts'
import type { QuoteRequest } from './read-request.ts'
import { Refusal } from './refusal.ts'

/** States of a swap, with 1Click's names. */
export type SwapState =
  | 'PENDING_DEPOSIT'
  | 'KNOWN_DEPOSIT_TX'
  | 'INCOMPLETE_DEPOSIT'
  | 'PROCESSING'
  | 'SUCCESS'
  | 'REFUNDED'
  | 'FAILED'

/** A payout of a swap of any input. */
export interface Withdrawal {
  readonly amountOut: bigint
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A deposit address and the progress of its swap. */
export interface Swap {
  readonly number: number
  readonly depositAddress: string
  readonly request: QuoteRequest
  readonly figures: Figures
  /** The quote response, which the status repeats. */
  readonly response: Readonly<Record<string, unknown>>
  state: SwapState
  updatedAt: number
  deposited: bigint
  paid: bigint
  refunded: bigint
  refundReason?: string
  /** Payouts of a swap of any input, oldest first. */
  readonly withdrawals: Withdrawal[]
  readonly originHashes: string[]
  readonly destinationHashes: string[]
}

type Phase = 'mempool' | 'block'

interface Sighting {
  readonly phase: Phase
  readonly transaction: LedgerTransaction
}

const ENDED: ReadonlySet<SwapState> = new Set(['SUCCESS', 'REFUNDED', 'FAILED'])

/** Watches deposit addresses, swaps deposits at the current price, and refunds what cannot be swapped. */
export class Solver {
  readonly #world: World
  readonly #assets: readonly Asset[]
  readonly #treasury: Treasury
  readonly #swaps = new Map<string, Swap>()
  /** Pending payments by hash, each with the action to run once a block includes it. */
  readonly #payments = new Map<string, () => void>()
  readonly #submitted = new Set<string>()
  /** Deposits that the fault `unnoticed` hides, by hash. */
  readonly #passedOver = new Map<string, Sighting[]>()

  constructor(world: World, assets: readonly Asset[]) {
    this.#world = world
    this.#assets = assets
    this.#treasury = createTreasury(world, 'near/treasury')
    for (const ledger of world.ledgers.values())
      ledger.onTransaction((phase, transaction) => this.#watch(phase, transaction))
  }

  get count(): number {
    return this.#swaps.size
  }

  open(swap: Swap): void {
    this.#swaps.set(key(swap.depositAddress), swap)
    this.#world.clock.at(swap.request.deadline, () => this.#expire(swap))
  }

  find(address: string): Swap | undefined {
    return this.#swaps.get(key(address))
  }

  /** Notices a transaction that was passed over while `unnoticed` is set, and all that follows of it. */
  submit(hash: string): void {
    this.#submitted.add(hash)
    const sightings = this.#passedOver.get(hash) ?? []
    this.#passedOver.delete(hash)
    for (const { phase, transaction } of sightings) this.#watch(phase, transaction)
  }

  #passesOver(sighting: Sighting): boolean {
    const { hash, transfers } = sighting.transaction
    if (!this.#world.faults.of('near').unnoticed || this.#submitted.has(hash)) return false
    if (!transfers.some(({ to }) => this.find(to))) return false
    this.#passedOver.set(hash, [...(this.#passedOver.get(hash) ?? []), sighting])
    return true
  }

  #watch(phase: Phase, transaction: LedgerTransaction): void {
    if (this.#passesOver({ phase, transaction })) return
    if (phase === 'block') this.#payments.get(transaction.hash)?.()
    if (transaction.failed) return
    if (phase === 'block') this.#takeAny(transaction)
    const seen = new Set<Swap>()
    for (const { to, asset, amount } of transaction.transfers) {
      const swap = this.find(to)
      if (
        !swap ||
        swap.request.swapType === 'ANY_INPUT' ||
        swap.request.sell.chain !== transaction.chain ||
        swap.request.sell.ledgerAsset !== asset
      )
        continue
      if (phase === 'block') swap.deposited += amount
      seen.add(swap)
    }
    for (const swap of seen) this.#arrive(phase, swap, transaction.hash)
  }

  /** A swap of any input trades each deposit by itself, and never ends. */
  #takeAny({ chain, hash, transfers }: LedgerTransaction): void {
    for (const { to, asset: ledgerAsset, amount } of transfers) {
      const swap = this.find(to)
      if (swap?.request.swapType !== 'ANY_INPUT') continue
      const sell = this.#assets.find((one) => one.chain === chain && one.ledgerAsset === ledgerAsset)
      const output = sell ? this.#outputOf({ ...swap, request: { ...swap.request, sell } }, amount) : 0n
      if (output === 0n) continue
      swap.originHashes.push(hash)
      this.#setState(swap, 'PROCESSING')
      const paid = this.#pay(swap.request.buy, swap.request.recipient, output)
      const at = this.#world.clock.now()
      this.#payments.set(paid, () => swap.withdrawals.push({ amountOut: output, hash: paid, at }))
    }
  }

  #arrive(phase: Phase, swap: Swap, hash: string): void {
    if (!swap.originHashes.includes(hash)) swap.originHashes.push(hash)
    if (ENDED.has(swap.state) || swap.state === 'PROCESSING') return
    if (phase === 'mempool') return void this.#setState(swap, 'KNOWN_DEPOSIT_TX')
    if (this.#world.clock.now() >= swap.request.deadline) return void this.#refund(swap, 'PARTIAL_DEPOSIT')
    if (swap.deposited < swap.figures.minAmountIn) return void this.#setState(swap, 'INCOMPLETE_DEPOSIT')
    this.#setState(swap, 'PROCESSING')
    const inside = (swap.figures.timeEstimate * 1000) / 2
    this.#world.clock.at(this.#world.clock.now() + this.#world.clock.scaled(inside), () => this.#execute(swap))
  }

  /** Executes at the current price; an exact input swaps at most the quoted amount. */
  #execute(swap: Swap): void {
    if (this.#world.faults.of('near').refund) return void this.#refund(swap, 'CIRCUIT_BREAKER_BLOCKED')
    const { request, figures, deposited } = swap
    const amount = request.flexible || deposited < figures.amountIn ? deposited : figures.amountIn
    const reached = this.#outputOf(swap, amount)
    if (reached < figures.minAmountOut) return void this.#refund(swap, 'AMOUNT_LESS_THAN_MIN_AMOUNT_OUT')
    const output = request.swapType === 'EXACT_OUTPUT' ? figures.amountOut : reached
    if (deposited > amount) this.#sendBack(swap, deposited - amount)
    if (request.paidInside) {
      swap.paid = output
      return void this.#setState(swap, 'SUCCESS')
    }
    const hash = this.#pay(request.buy, request.recipient, output)
    swap.destinationHashes.push(hash)
    this.#payments.set(hash, () => {
      swap.paid = output
      this.#setState(swap, 'SUCCESS')
    })
  }

  #outputOf({ request, figures }: Swap, amount: bigint): bigint {
    try {
      return outputOf(this.#world, { ...request, amount }, figures.appFees)
    } catch (error) {
      if (error instanceof Refusal) return 0n
      throw error
    }
  }

  #expire(swap: Swap): void {
    if (swap.state === 'INCOMPLETE_DEPOSIT') this.#refund(swap, 'PARTIAL_DEPOSIT')
  }

  #refund(swap: Swap, reason: string): void {
    swap.refundReason = reason
    const hash = this.#sendBack(swap, swap.deposited)
    if (hash === undefined) return void this.#setState(swap, 'FAILED')
    this.#payments.set(hash, () => this.#setState(swap, 'REFUNDED'))
  }

  #sendBack(swap: Swap, amount: bigint): string | undefined {
    const { request, figures } = swap
    const rest = amount - figures.refundFee
    if (rest <= 0n) return undefined
    const hash = this.#pay(request.sell, request.refundTo, rest)
    swap.refunded = rest
    swap.originHashes.push(hash)
    return hash
  }

  #pay({ chain, ledgerAsset, paidAs }: Asset, to: string, amount: bigint): string {
    return this.#treasury.pay(chain, paidAs ?? ledgerAsset, to, amount)
  }

  #setState(swap: Swap, state: SwapState): void {
    swap.state = state
    swap.updatedAt = this.#world.clock.now()
  }
}

/** Hex addresses are case-insensitive. */
const key = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)
