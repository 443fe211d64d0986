/** An account as an instruction uses it. */
export interface AccountUse {
  readonly address: string
  readonly signer: boolean
  readonly writable: boolean
}

/** An instruction with its accounts named. */
export interface Instruction {
  readonly programAddress: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

/** Accounts by what happens to them. */
export const uses = {
  reads: (address: string): AccountUse => ({ address, signer: false, writable: false }),
  writes: (address: string): AccountUse => ({ address, signer: false, writable: true }),
  signs: (address: string): AccountUse => ({ address, signer: true, writable: false }),
  pays: (address: string): AccountUse => ({ address, signer: true, writable: true }),
}
