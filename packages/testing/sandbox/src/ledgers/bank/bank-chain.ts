/** Address format of a chain of plain accounts. */
export type AddressForm = { readonly kind: 'ss58'; readonly prefix: number } | { readonly kind: 'radix' }

/** A chain that holds plain balances: it has no gateway, but transfers have hashes and can be found. */
export interface BankChain {
  readonly chain: string
  readonly symbol: string
  readonly decimals: number
  readonly blockMs: number
  readonly genesis: number
  readonly form: AddressForm
}

/** Chains that networks pay out on but whose wire format is not simulated. */
export const bankChains: readonly BankChain[] = [
  {
    chain: 'DOT',
    symbol: 'DOT',
    decimals: 10,
    blockMs: 3_000,
    genesis: 11_400_000,
    form: { kind: 'ss58', prefix: 0 },
  },
  { chain: 'XRD', symbol: 'XRD', decimals: 18, blockMs: 500, genesis: 560_000_000, form: { kind: 'radix' } },
]
