/** The oracle's verdict on one change. */
export interface Verdict {
  /** `refused`: nothing is handed out. `harmless`: what is handed out is still worth it. `finding`: it is not. */
  readonly kind: 'refused' | 'harmless' | 'finding'
  /** The code of the refusal, or what is wrong. */
  readonly what: string
}

export const refused = (what: string): Verdict => ({ kind: 'refused', what })
export const harmless = (what: string): Verdict => ({ kind: 'harmless', what })
export const finding = (what: string): Verdict => ({ kind: 'finding', what })
