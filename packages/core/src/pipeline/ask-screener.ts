import { withAbort } from '../async/with-abort.ts'
import type { ScreenedAddress, Screener, ScreeningVerdict } from '../contract/ports.ts'
import { SwapError } from '../errors.ts'

/** Asks for the full screening. A screener that throws, or has no answer when the signal aborts: `addressScreeningFailed`. */
export const askScreener = async (
  screener: Screener,
  addresses: readonly ScreenedAddress[],
  signal: AbortSignal,
): Promise<ScreeningVerdict> => {
  try {
    return await withAbort(() => screener.screen(addresses, signal), signal)
  } catch (cause) {
    throw new SwapError('addressScreeningFailed', undefined, { cause })
  }
}

/** Asks the index. One that fails: `addressScreeningFailed`. */
export const askIndex = (screener: Screener, addresses: readonly ScreenedAddress[]): ScreeningVerdict => {
  try {
    return screener.checkListed(addresses)
  } catch (cause) {
    throw new SwapError('addressScreeningFailed', undefined, { cause })
  }
}
