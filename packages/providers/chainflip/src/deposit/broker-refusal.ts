import { type ErrorCode, SwapError, UpstreamError } from '@switchyard/core'
import { tidyText } from '../errors.ts'
import type { RpcOutcome } from '../rpc.ts'

type Meaning = readonly [code: ErrorCode, ...parts: string[]]

/** Names and texts of State Chain errors; the first that occurs decides. Source: its pallets and RPC. */
const meanings: readonly Meaning[] = [
  [
    'invalidDestinationAddress',
    'InvalidDestinationAddress',
    'IncompatibleAssetAndAddress',
    'Destination address and asset are on different chains',
  ],
  [
    'invalidRefundAddress',
    'InvalidRefundAddress',
    'Refund address must be an EVM address',
    'Invalid refund address',
    'Invalid Solana Address: from',
  ],
  ['swapHalted', 'DepositChannelCreationDisabled', 'ChainDeprecated', 'SwapsDisabled', 'is disabled', 'maintenance'],
  ['sellAssetAmountTooSmall', 'expected amount is below minimum'],
  ['insufficientLiquidity', 'expected amount is above maximum', 'InsufficientLiquidity'],
]

/** Codes of errors with a reason in the message. Source: `cf-rpc-apis`. */
const REASONED: ReadonlySet<number> = new Set([-32020, -32021, -32022, -32024])

/**
 * Reads the result of a call.
 *
 * @throws {SwapError} for a refusal of the network
 * @throws {UpstreamError} for a fault of the broker
 */
export const readResult = (outcome: RpcOutcome): unknown => {
  if ('result' in outcome) return outcome.result
  const { code, message } = outcome.refusal
  const refusal = findRefusal(message)
  if (refusal) throw refusal
  if (REASONED.has(code)) throw new SwapError('quoteError', `Chainflip refused: ${tidyText(message)}`)
  throw new UpstreamError(`The broker failed with code ${code}.`)
}

/** Finds the refusal a text of the network means; `undefined` for an unknown text. */
export const findRefusal = (text: string): SwapError | undefined => {
  const meaning = meanings.find(([, ...parts]) => parts.some((part) => text.includes(part)))
  return meaning && new SwapError(meaning[0], `Chainflip refused: ${tidyText(text)}`)
}
