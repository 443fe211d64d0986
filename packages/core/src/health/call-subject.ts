/** What a call to a provider is about: the chains it sells from and buys on. */
export interface CallSubject {
  readonly provider: string
  readonly sellChain: string
  readonly buyChain: string
}
