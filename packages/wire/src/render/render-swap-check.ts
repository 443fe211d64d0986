import type { CheckedSwap } from '@switchyard/core'
import type { SwapCheckResponse } from '../response/swap-check.ts'
import { toUnixSeconds } from './figures.ts'

/** The body of `POST /v3/swap/check`. */
export const renderSwapCheck = ({ swapId, ok, checks, expiresAt }: CheckedSwap): SwapCheckResponse => ({
  swapId,
  ok,
  checks,
  expiration: String(toUnixSeconds(expiresAt)),
})
