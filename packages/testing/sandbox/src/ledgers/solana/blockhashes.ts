import { base58 } from '@scure/base'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import type { BlockCadence } from '../block-cadence.ts'

/** Lifetime of a blockhash: slots, as on the main network, and the least real time, however fast the blocks. */
const LIFETIME_SLOTS = 150
const LIFETIME_MS = 60_000

/** A blockhash and the last slot in which it is valid. */
export interface Blockhash {
  readonly blockhash: string
  readonly lastValidSlot: number
}

/** Blockhashes that were issued and are still valid. */
export interface Blockhashes {
  latest(): Blockhash
  isValid(blockhash: string): boolean
}

/** Blockhashes of a chain. The same slot always has the same one. */
export const createBlockhashes = (clock: Clock, random: Random, cadence: BlockCadence): Blockhashes => {
  const issued = new Map<string, number>()
  const lifetime = Math.max(LIFETIME_SLOTS, Math.ceil(LIFETIME_MS / clock.scaled(cadence.blockMs)))
  const dropExpired = (): void => {
    for (const [blockhash, lastValidSlot] of issued) {
      if (lastValidSlot >= cadence.height()) return
      issued.delete(blockhash)
    }
  }
  return {
    latest: () => {
      dropExpired()
      const slot = cadence.height()
      const blockhash = base58.encode(random.bytes(`SOL/block/${slot}`))
      issued.set(blockhash, slot + lifetime)
      return { blockhash, lastValidSlot: slot + lifetime }
    },
    isValid: (blockhash) => (issued.get(blockhash) ?? -1) >= cadence.height(),
  }
}
