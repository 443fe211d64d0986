import type { LedgerLog } from '../ledger.ts'
import { type EvmCall, type EvmContract, EvmRevert } from './evm-contract.ts'
import { balanceKey, type EvmState } from './evm-state.ts'

/** State and block a message runs in. */
export interface EvmContext {
  readonly state: EvmState
  readonly contracts: ReadonlyMap<string, EvmContract>
  readonly chainId: number
  readonly timestamp: bigint
  readonly height: number
}

/** A call from outside the chain. */
export interface EvmMessage {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: `0x${string}`
  /** Cost of a list of accesses, gas. */
  readonly accessGas?: bigint
}

/** Result of a message. */
export interface EvmResult {
  readonly output: `0x${string}`
  readonly logs: readonly LedgerLog[]
  /** Native transfers, nested calls included. */
  readonly moved: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[]
  readonly gasUsed: bigint
  readonly revert?: EvmRevert
}

const BASE_GAS = 21_000n
const MAX_DEPTH = 64

/** Gas that a message costs before anything runs. */
export const intrinsicGas = (data: `0x${string}`): bigint => {
  const bytes = Buffer.from(data.slice(2), 'hex')
  return bytes.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), BASE_GAS)
}

type Hex = `0x${string}`

/** One run of a message with its nested calls. */
class Run {
  readonly logs: LedgerLog[] = []
  readonly moved: { from: string; to: string; amount: bigint }[] = []
  gasUsed: bigint
  readonly #context: EvmContext
  readonly #origin: string

  constructor(context: EvmContext, message: EvmMessage) {
    this.#context = context
    this.#origin = message.from
    this.gasUsed = intrinsicGas(message.data) + (message.accessGas ?? 0n)
  }

  enter(sender: string, target: string, data: Hex, value: bigint, depth = 0): Hex {
    const { contracts, state, chainId, timestamp, height } = this.#context
    const self = target.toLowerCase()
    if (depth > MAX_DEPTH) throw new EvmRevert()
    this.#move(sender, self, value)
    const block = { state, chainId, timestamp, height, origin: this.#origin }
    const call: EvmCall = {
      ...block,
      self,
      sender,
      value,
      data,
      useGas: (amount) => {
        this.gasUsed += amount
      },
      emit: (log) => void this.logs.push({ address: self, ...log }),
      call: (to, input, sent = 0n) => this.#revertible(() => this.enter(self, to, input, sent, depth + 1)),
    }
    return contracts.get(self)?.run(call) ?? '0x'
  }

  #move(from: string, to: string, amount: bigint): void {
    const { state } = this.#context
    const held = state.get(balanceKey(from))
    if (held < amount) throw new EvmRevert()
    state.set(balanceKey(from), held - amount)
    state.set(balanceKey(to), state.get(balanceKey(to)) + amount)
    if (amount > 0n) this.moved.push({ from, to, amount })
  }

  #revertible<T>(work: () => T): T {
    const [mark, logs, moved] = [this.#context.state.mark(), this.logs.length, this.moved.length]
    try {
      return work()
    } catch (error) {
      this.#context.state.restore(mark)
      this.logs.length = logs
      this.moved.length = moved
      throw error
    }
  }
}

/** Runs a message. A revert undoes everything it did and is returned, not thrown. */
export const execute = (context: EvmContext, message: EvmMessage): EvmResult => {
  const run = new Run(context, message)
  const mark = context.state.mark()
  try {
    const output = run.enter(message.from.toLowerCase(), message.to, message.data, message.value)
    return { output, logs: run.logs, moved: run.moved, gasUsed: run.gasUsed }
  } catch (error) {
    context.state.restore(mark)
    if (!(error instanceof EvmRevert)) throw error
    return { output: error.data, logs: [], moved: [], gasUsed: run.gasUsed, revert: error }
  }
}
