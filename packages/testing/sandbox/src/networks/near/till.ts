import type { World } from '../../world/world.ts'
import { gasReserve } from '../gas-reserve.ts'
import type { Asset } from './assets.ts'

/** Where payouts and refunds come from. */
export interface Till {
  /** Signs and broadcasts; answers the hash as the chain prints it. */
  pay(asset: Asset, to: string, amount: bigint): string
}

/** A till that never runs dry: what it lacks comes out of nowhere, as solvers' inventories do for a single swap. */
export const createTill = (world: World): Till => {
  const key = world.key('near/till')
  return {
    pay: ({ chain, ledgerAsset }, to, amount) => {
      const ledger = world.ledger(chain)
      const from = ledger.own(key)
      // Twice the payment, so that its fee is there as well.
      if (ledger.balance(from, ledgerAsset) < amount * 2n) ledger.fund(from, amount * 4n + 10_000n, ledgerAsset)
      if (ledgerAsset !== 'native' || 'tokens' in ledger) {
        const gas = gasReserve(ledger)
        if (ledger.balance(from) < gas + amount) ledger.fund(from, gas * 10n + amount)
      }
      return ledger.pay({ from, to, amount, ...(ledgerAsset === 'native' ? {} : { asset: ledgerAsset }) })
    },
  }
}
