/** What the options come down to. */
export interface Settings {
  readonly slippageBps: number
  /** Shares can be asked for: only with a server key. */
  readonly takesFees: boolean
  readonly submits: boolean
  readonly affiliate: string | undefined
  readonly service: string | undefined
}
