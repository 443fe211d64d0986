import { base58 } from '@scure/base'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import type { BlockCadence } from '../block-cadence.ts'

/** Slots a blockhash lives on the main network, and the least of the caller's time it lives here, however fast blocks come. */
const LIFETIME_SLOTS = 150
const LIFETIME_MS = 60_000

/** A blockhash, and the last slot a transaction with it may stand in. */
export interface Blockhash {
  readonly blockhash: string
  readonly lastValidSlot: number
}

/** The blockhashes somebody was told and may still use. */
export interface Blockhashes {
  latest(): Blockhash
  isValid(blockhash: string): boolean
}

/** Blockhashes of a chain; the same slot always has the same one. */
export const createBlockhashes = (clock: Clock, random: Random, cadence: BlockCadence): Blockhashes => {
  const told = new Map<string, number>()
  const lifetime = Math.max(LIFETIME_SLOTS, Math.ceil(LIFETIME_MS / clock.scaled(cadence.blockMs)))
  const forget = (): void => {
    for (const [blockhash, lastValidSlot] of told) {
      if (lastValidSlot >= cadence.height()) return
      told.delete(blockhash)
    }
  }
  return {
    latest: () => {
      forget()
      const slot = cadence.height()
      const blockhash = base58.encode(random.bytes(`SOL/block/${slot}`))
      told.set(blockhash, slot + lifetime)
      return { blockhash, lastValidSlot: slot + lifetime }
    },
    isValid: (blockhash) => (told.get(blockhash) ?? -1) >= cadence.height(),
  }
}
