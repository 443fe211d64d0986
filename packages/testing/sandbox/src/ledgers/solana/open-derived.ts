import { rentExemptMinimum } from './account-store.ts'
import { openAccount } from './programs/system.ts'
import type { ProgramCall } from './solana-program.ts'

/** A program-derived account to open. */
export interface Derived {
  readonly payer: string
  readonly address: string
  /** The program that will own it. */
  readonly owner: string
  /** Bytes of data. */
  readonly space: number
  readonly seeds: readonly Uint8Array[]
}

/** Opens an account of a program; the payer adds the lamports that rent still requires. */
export const openDerived = (call: ProgramCall, { payer, address, owner, space, seeds }: Derived): void => {
  const missing = rentExemptMinimum(space) - (call.read(address)?.lamports ?? 0n)
  for (const step of openAccount(payer, address, owner, { space, missing })) call.invoke(step, seeds)
}
