import type { AddressForms, Capabilities, ProviderLabel } from '@switchyard/core'
import { z } from 'zod'

const text = z.string().min(1)
const link = z.url({ protocol: /^https$/ })

/** The members of a provider that the engine reads without calling it. */
export interface ProviderHead {
  readonly id: string
  readonly label: ProviderLabel
  readonly capabilities: Capabilities
}

const label: z.ZodType<ProviderLabel> = z.object({
  displayName: text,
  displayNameLong: text,
  keywords: z.array(z.string()),
  logoURI: link.optional(),
  url: link.optional(),
})

const forms = z.array(text).optional()

const addressForms: z.ZodType<AddressForms> = z.object({
  source: forms,
  refund: forms,
  destination: forms,
  unconfirmed: forms,
})

const capabilities: z.ZodType<Capabilities> = z.object({
  refund: z.enum(['forwarded', 'sender', 'none']),
  flexInput: z.boolean(),
  privacy: z.boolean(),
  senderBound: z.boolean().optional(),
  depositKinds: z.array(z.enum(['simpleTransfer', 'transferWithMemo', 'contractCall'])).optional(),
  walletsOnly: z.boolean().optional(),
  buyOnlyChains: z.array(text).optional(),
  sameChainOnly: z.boolean().optional(),
  boost: z.boolean().optional(),
  feeCapBps: z.int().min(0).max(10_000).optional(),
  addressForms: z.record(z.string(), addressForms).optional(),
  faultCode: z.enum(['apiRequestFailed', 'noQuoteResponse', 'quoteError']).optional(),
  buildOpens: z.boolean().optional(),
  submitsDeposits: z.boolean().optional(),
  assetsRefreshMs: z.number().min(1_000).max(86_400_000).optional(),
})

/** Copies what it reads, so that nothing a provider changes later reaches the engine. */
export const providerHead: z.ZodType<ProviderHead> = z.object({
  id: z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'must be capital letters, digits and "_", 2 to 40 of them'),
  label,
  capabilities,
})
