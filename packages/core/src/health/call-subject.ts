/** Subject of a call to a provider: the chains it sells from and buys on. */
export interface CallSubject {
  readonly provider: string
  readonly sellChain: string
  readonly buyChain: string
}
