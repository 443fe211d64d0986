import type { FactSet, ReadFacts } from './contract/facts.ts'
import { byAsset, byChain, defineFacts, once } from './facts/define-facts.ts'
import { readBaseUnits, readNumber, readText } from './facts/fact-readers.ts'
import file from './facts.json' with { type: 'json' }

/** What chains decide that every package counts on. */
export interface CoreFacts {
  /** Seconds between blocks, by chain code. */
  readonly blockSeconds: Readonly<Record<string, number>>
  /** Lamports that a Solana account without data must hold to stay alive. */
  readonly rentExemptLamports: bigint
  /** Decimals of tokens that most swaps involve, by identifier. */
  readonly decimals: Readonly<Record<string, number>>
  /** Pages that show a transaction, by chain code; `{hash}` stands for its hash. */
  readonly explorers: Readonly<Record<string, string>>
}

export const coreFacts: FactSet<CoreFacts> = defineFacts(file, {
  blockSeconds: byChain(readNumber),
  rentExemptLamports: once(readBaseUnits),
  decimals: byAsset(readNumber),
  explorers: byChain(readText),
})

const readOwn: ReadFacts<CoreFacts> = () => coreFacts.own
let inForce = readOwn

/** Reads the facts in force, which hold for the process, as the table of chains does. */
export const readCoreFacts = (): CoreFacts => inForce()

/** Puts the facts of an engine in force, instead of those of an engine before, until the returned function is called. */
export const useCoreFacts = (read: ReadFacts<CoreFacts>): (() => void) => {
  inForce = read
  return () => {
    if (inForce === read) inForce = readOwn
  }
}
