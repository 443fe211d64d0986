export {
  type SignatureProblem,
  type SignedRequest,
  SwapSignatureError,
  type SwapVerification,
  verifySwapSignature,
} from '@switchyard/wire/signature'
