export type { ChainVerifier, ReadAddress, ReadApproval, ReadCall, ReadTransaction } from './chain-verifier.ts'
export type { Check, CheckField, Verification } from './check.ts'
export type { SwapIntent } from './swap-intent.ts'
export type { QuotedRoute, SwapResponse } from './swap-response.ts'
export {
  type RecipientFinding,
  type RecipientToVerify,
  type RecipientVerification,
  verifyRecipient,
} from './verify-recipient.ts'
export { type SwapToVerify, type VerifyOptions, verifySwap } from './verify-swap.ts'
