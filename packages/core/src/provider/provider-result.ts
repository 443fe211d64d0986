import type { Decline, Offer, SwapProvider } from '../contract/provider.ts'

/** Offers or decline of one provider. */
export type ProviderResult =
  | { readonly provider: SwapProvider; readonly offers: readonly Offer[] }
  | { readonly provider: SwapProvider; readonly decline: Decline }
