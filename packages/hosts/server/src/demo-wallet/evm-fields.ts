/** The members of an EVM transaction that a wallet needs. Approvals have `gasLimit`, the rest `gas`. */
export interface EvmFields {
  readonly to: string
  readonly value: string
  readonly data: string
  readonly gas?: string
  readonly gasLimit?: string
  readonly gasPrice?: string
}
