import type { Ledger, LedgerTransaction } from '../../../ledgers/ledger.ts'
import type { Asset } from '../asset.ts'
import { isCoin } from '../asset.ts'
import { share } from '../math/share.ts'
import { profileOf } from '../protocol.ts'
import { rapidSwaps } from '../quantity-of.ts'
import { confirmationsOf } from '../quote/confirmations-of.ts'
import { outboundRefusal, SwapRefusal, type SwapResult, simulateSwap } from '../simulate-swap.ts'
import type { ThorchainState } from '../state.ts'
import { nextPiece } from './next-piece.ts'
import { Payouts } from './payouts.ts'
import { readDeposit } from './read-deposit.ts'
import { startStream } from './start-stream.ts'
import type { Stream, SwapRecord } from './swap-record.ts'

const BLOCK_MS = 6_000

/** Follows deposits from the mempool to the payout. */
export class Engine {
  readonly records: Map<string, SwapRecord> = new Map()
  readonly #state: ThorchainState
  readonly #payouts: Payouts
  readonly #refundTo = new Map<string, string>()

  constructor(state: ThorchainState) {
    this.#state = state
    this.#payouts = new Payouts(state)
    for (const ledger of state.world.ledgers.values()) {
      if (ledger.chain !== state.protocol.coin.chain && !profileOf(state.protocol, ledger.chain)) continue
      ledger.onTransaction((phase, transaction) => this.#watch(ledger, phase, transaction))
    }
  }

  #watch(ledger: Ledger, phase: 'mempool' | 'block', transaction: LedgerTransaction): void {
    if (phase === 'block') this.#payouts.notice(transaction)
    // Only UTXO chains are watched in the mempool.
    if (phase === 'mempool' && !('coins' in ledger)) return
    const deposit = readDeposit(this.#state, ledger, transaction)
    if (!deposit) return
    const record = this.records.get(deposit.id) ?? this.#open(ledger.chain, deposit)
    if (phase === 'block') this.#confirm(record, ledger, transaction)
  }

  #open(
    chain: string,
    deposit: Omit<SwapRecord, 'chain' | 'seenAt' | 'confirmations' | 'swapDone' | 'affiliateFee' | 'outbounds'>,
  ): SwapRecord {
    const record: SwapRecord = {
      ...deposit,
      chain,
      seenAt: this.#state.world.clock.now(),
      confirmations: Number(confirmationsOf(this.#state, deposit.asset, deposit.amount)),
      swapDone: false,
      affiliateFee: 0n,
      outbounds: [],
    }
    this.records.set(record.id, record)
    return record
  }

  /**
   * Handles the block that includes the deposit: waits for the remaining confirmations, then swaps in the network's
   * next block.
   */
  #confirm(record: SwapRecord, ledger: Ledger, transaction: LedgerTransaction): void {
    const { clock } = this.#state.world
    record.observedHeight = transaction.height
    record.consensusHeight = this.#state.height()
    const waiting = Math.max(0, record.confirmations - 1) * ledger.blockMs
    record.finalAt = clock.now() + clock.scaled(waiting)
    clock.at(record.finalAt, () => {
      record.finalisedHeight = this.#state.height()
      this.#inBlocks(1, () => this.#begin(record))
    })
  }

  #inBlocks(blocks: number, task: () => void): void {
    const { clock } = this.#state.world
    clock.at(clock.now() + clock.scaled(blocks * BLOCK_MS), task)
  }

  #begin(record: SwapRecord): void {
    const opened = startStream(this.#state, record)
    if (opened.refundTo !== undefined) this.#refundTo.set(record.id, opened.refundTo)
    if ('reason' in opened) this.#refund(record, opened.reason)
    else {
      record.stream = opened.stream
      this.#step(record, opened.stream)
    }
  }

  #step(record: SwapRecord, stream: Stream): void {
    const { size, target } = nextPiece(stream)
    const reason = this.#trySwap(record, stream, size, target)
    stream.count += 1n
    stream.lastHeight = this.#state.height()
    if (reason !== undefined) stream.failed.push({ number: Number(stream.count), reason })
    if (reason !== undefined && stream.count === 1n) this.#refund(record, reason)
    else if (stream.count >= stream.quantity) this.#finish(record, stream)
    else if (this.#goesOn(stream)) this.#step(record, stream)
    else this.#inBlocks(Math.max(1, Number(stream.interval)), () => this.#step(record, stream))
  }

  /** Tells whether the next sub-swap runs in the same block, as without an interval a few do. */
  #goesOn({ interval, count }: Stream): boolean {
    const rapid = rapidSwaps(this.#state)
    return interval === 0n && rapid > 0n && count % rapid !== 0n
  }

  /** Swaps one piece through the pools; returns the reason when it fails. */
  #trySwap(record: SwapRecord, stream: Stream, size: bigint, target: bigint): string | undefined {
    try {
      const result = this.#simulate(record, stream, size)
      this.#requireLimit(stream, result.emit, target)
      if (stream.quantity === 1n) this.#checkOutbound(stream, result.emit)
      for (const { name, after } of result.pools) this.#state.pools.update(name, after)
      if (stream.count === 0n) stream.firstEmitted = result.emit
      stream.spent += size
      stream.emitted += result.emit
      stream.feeRune += result.feeRune
      stream.slip += result.slip
      return undefined
    } catch (error) {
      if (error instanceof SwapRefusal) return error.message
      throw error
    }
  }

  /** Every sub-swap bears its part of the fee. Source: thornode 3.17, `swap_current.go`. */
  #requireLimit({ target: asset, quantity }: Stream, emit: bigint, target: bigint): void {
    const { limitCoversOutboundFee, coin } = this.#state.protocol
    const covered = limitCoversOutboundFee && asset.chain !== coin.chain
    const fee = covered ? this.#state.outboundFeeOf(asset) / quantity : 0n
    const counted = emit > fee ? emit - fee : 0n
    if (counted < target) throw new SwapRefusal(`emit asset ${counted} less than price limit ${target}`)
  }

  #simulate(record: SwapRecord, stream: Stream, amount: bigint): SwapResult {
    return simulateSwap({ from: record.asset, to: stream.target, amount, rules: this.#state.rules() })
  }

  /**
   * A single swap whose output would not cover the fees is rejected before it changes a pool. One that the network does not divide
   * must also meet its limit after all fees.
   */
  #checkOutbound(stream: Stream, emit: bigint): void {
    const fee = this.#state.outboundFeeOf(stream.target)
    const remaining = emit - this.#affiliateParts(stream, emit).reduce((sum, part) => sum + part.amount, 0n)
    if (remaining <= fee) throw outboundRefusal('not enough asset to pay for fees')
    if (stream.interval > 0n || rapidSwaps(this.#state) > 0n) return
    if (remaining - fee < stream.limit)
      throw outboundRefusal(`outbound amount does not meet requirements (${remaining - fee}/${stream.limit})`)
  }

  #affiliateParts(stream: Stream, whole: bigint) {
    const { world, names, protocol } = this.#state
    const { chain } = protocol.coin
    return stream.affiliates.flatMap(({ name, bps }) => {
      const to = names.resolve(name, chain) ?? (world.ledgers.get(chain)?.isAddress(name) ? name : undefined)
      return to === undefined ? [] : [{ to, amount: share(bps, 10_000n, whole) }]
    })
  }

  #finish(record: SwapRecord, stream: Stream): void {
    const parts = this.#affiliateParts(stream, stream.emitted)
    const affiliate = parts.reduce((sum, { amount }) => sum + amount, 0n)
    const left = stream.deposit - stream.spent
    record.swapDone = true
    record.affiliateFee = affiliate
    this.#payouts.plan(record, {
      asset: stream.target,
      amount: stream.emitted - affiliate,
      to: stream.destination,
      refund: false,
    })
    for (const { to, amount } of parts) this.#payAffiliate(record, stream.target, to, amount)
    if (left > 0n) {
      record.refundReason = stream.failed.at(-1)?.reason
      this.#payouts.plan(record, { asset: record.asset, amount: left, to: this.#refundAddress(record), refund: true })
    }
  }

  /** Swaps an affiliate's fee to the network's coin through its own pool and pays it on the network. */
  #payAffiliate(record: SwapRecord, from: Asset, to: string, amount: bigint): void {
    const { coin } = this.#state.protocol
    const inCoin = (): bigint => {
      if (isCoin({ coin }, from)) return amount
      const swapped = simulateSwap({ from, to: coin, amount, rules: this.#state.rules() })
      for (const { name, after } of swapped.pools) this.#state.pools.update(name, after)
      return swapped.emit
    }
    try {
      this.#payouts.plan(record, { asset: coin, amount: inCoin(), to, refund: false })
    } catch (error) {
      // A fee too small to swap is dropped, as on the main network.
      if (!(error instanceof SwapRefusal)) throw error
    }
  }

  #refundAddress(record: SwapRecord): string {
    return this.#refundTo.get(record.id) ?? record.from
  }

  #refund(record: SwapRecord, reason: string): void {
    record.swapDone = true
    record.refundReason = reason
    this.#payouts.plan(record, {
      asset: record.asset,
      amount: record.amount,
      to: this.#refundAddress(record),
      refund: true,
    })
  }
}
