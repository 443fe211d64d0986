import type { LedgerLog } from '../ledger.ts'
import { type EvmContract, EvmRevert } from './evm-contract.ts'
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
}

/** What a message did. */
export interface EvmResult {
  readonly output: `0x${string}`
  readonly logs: readonly LedgerLog[]
  /** Native transfers, nested calls included. */
  readonly moved: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[]
  readonly gasUsed: bigint
  readonly revert?: EvmRevert
}

const BASE_GAS = 21_000n
const DEPTH = 64

/** Gas that a message costs before anything runs. */
export const intrinsicGas = (data: `0x${string}`): bigint => {
  const bytes = Buffer.from(data.slice(2), 'hex')
  return bytes.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), BASE_GAS)
}

/** Runs a message. A revert undoes everything it did and is returned, not thrown. */
export const execute = (surroundings: EvmContext, message: EvmMessage): EvmResult => {
  const { state, contracts } = surroundings
  const logs: LedgerLog[] = []
  const moved: { from: string; to: string; amount: bigint }[] = []
  let gasUsed = intrinsicGas(message.data)
  const move = (from: string, to: string, amount: bigint): void => {
    const held = state.get(balanceKey(from))
    if (held < amount) throw new EvmRevert()
    state.set(balanceKey(from), held - amount)
    state.set(balanceKey(to), state.get(balanceKey(to)) + amount)
    if (amount > 0n) moved.push({ from, to, amount })
  }
  const enter = (sender: string, target: string, data: `0x${string}`, value: bigint, depth: number): `0x${string}` => {
    const self = target.toLowerCase()
    if (depth > DEPTH) throw new EvmRevert()
    move(sender, self, value)
    const contract = contracts.get(self)
    if (!contract) return '0x'
    return contract.run({
      state,
      self,
      sender,
      value,
      data,
      origin: message.from,
      chainId: surroundings.chainId,
      timestamp: surroundings.timestamp,
      height: surroundings.height,
      useGas: (amount) => {
        gasUsed += amount
      },
      emit: (log) => logs.push({ address: self, ...log }),
      call: (to, input, sent = 0n) => {
        const [mark, logged, shifted] = [state.mark(), logs.length, moved.length]
        try {
          return enter(self, to, input, sent, depth + 1)
        } catch (error) {
          state.restore(mark)
          logs.length = logged
          moved.length = shifted
          throw error
        }
      },
    })
  }
  const mark = state.mark()
  try {
    const output = enter(message.from.toLowerCase(), message.to, message.data, message.value, 0)
    return { output, logs, moved, gasUsed }
  } catch (error) {
    state.restore(mark)
    if (!(error instanceof EvmRevert)) throw error
    return { output: error.data, logs: [], moved: [], gasUsed, revert: error }
  }
}
