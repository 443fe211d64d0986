/** An instruction with resolved addresses. */
export interface Instruction {
  readonly programAddress: string
  readonly accounts: readonly InstructionAccount[]
  readonly data: Uint8Array
}

export interface InstructionAccount {
  readonly address: string
  readonly signer: boolean
  readonly writable: boolean
}
