export type { SignedRequest } from './signing/swap-binding.ts'
export {
  type SignatureProblem,
  SwapSignatureError,
  type SwapVerification,
  verifySwapSignature,
} from './signing/verify-swap-signature.ts'
