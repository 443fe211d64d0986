import type { ErrorCode } from '@switchyard/core'

/** Every endpoint. */
export const callerErrors: readonly ErrorCode[] = [
  'apiKeyInvalid',
  'unauthorized',
  'rateLimitExceeded',
  'serviceUnavailable',
  'internalError',
]

/** Every endpoint that needs no key. */
export const keylessErrors: readonly ErrorCode[] = ['rateLimitExceeded', 'internalError']

/** Every endpoint that takes a body. */
export const bodyErrors: readonly ErrorCode[] = ['invalidRequest', 'payloadTooLarge']

/** `/tokens`. */
export const catalogueErrors: readonly ErrorCode[] = ['noTokenListsFound']

const partyErrors: readonly ErrorCode[] = [
  'invalidSourceAddressList',
  'invalidSourceAddress',
  'invalidDestinationAddress',
  'invalidBuyAssetAddress',
  'invalidRefundAddress',
  'invalidAddressForChain',
  'geoRestrictedToken',
  'isSanctionedAddress',
  'addressScreeningFailed',
]

/** `/v3/quote`. */
export const quoteErrors: readonly ErrorCode[] = [
  ...partyErrors,
  'blackListAsset',
  'invalidAsset',
  'swapSizeExceeded',
  'tokenPriceUnavailable',
  'noRoutesFound',
  'solanaOutputBelowRentExemptMinimum',
  'solanaTokenProgramUnavailable',
]

/** `/v3/swap`, before a transaction is built. */
export const swapErrors: readonly ErrorCode[] = [
  ...partyErrors,
  'blackListAsset',
  'swapSizeExceeded',
  'tokenPriceUnavailable',
  'noRoutesFound',
  'swapRouteNotFound',
  'outputAmountDeviationTooHigh',
  'refundAddressUnsupportedByRoute',
  'refundAddressTooLongForSellChain',
]

/** `/v3/swap`, while a transaction is built. */
export const buildErrors: readonly ErrorCode[] = [
  'insufficientBalance',
  'insufficientAllowance',
  'failedToRetrieveBalance',
  'unableToBuildTransaction',
  'memoTooLongForSourceChain',
  'solanaOutputBelowRentExemptMinimum',
  'solanaTokenProgramUnavailable',
]

/** Refusals of a provider: in `providerErrors` of a quote, as the error of a swap. */
export const providerErrors: readonly ErrorCode[] = [
  'sellAssetAmountTooSmall',
  'insufficientLiquidity',
  'swapHalted',
  'invalidAsset',
  'invalidChain',
  'unsupportedChainId',
  'unsupportedMethod',
  'noMemoPriceProtection',
  'unknownError',
  'quoteError',
  'noQuoteResponse',
  'requestTimeout',
  'apiRequestFailed',
]

/** Requests with an `Idempotency-Key`. */
export const idempotencyErrors: readonly ErrorCode[] = ['idempotencyKeyReused', 'idempotencyKeyPending']

/** `/track`. */
export const trackErrors: readonly ErrorCode[] = ['txNotFound', 'depositChannelNotFound', 'invalidTxHashFormat']
