import { type ErrorCode, SwapError, UpstreamError } from '@switchyard/core'
import type { RpcOutcome, RpcRefusal } from '../rpc.ts'

type Meaning = readonly [code: ErrorCode, ...parts: string[]]

/** Names and texts of the State Chain's refusals; the first that occurs decides. Source: its pallets and RPC. */
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

/** Codes with which a node says no for a reason of its own. Source: `cf-rpc-apis`. */
const REASONED: ReadonlySet<number> = new Set([-32020, -32021, -32022, -32024])

/** The result of a call, or a throw: `SwapError` for a refusal, `UpstreamError` for a fault. */
export const resultOf = (outcome: RpcOutcome): unknown => {
  if ('result' in outcome) return outcome.result
  throw brokerRefusal(outcome.refusal)
}

const brokerRefusal = ({ code, message }: RpcRefusal): Error =>
  refusalOf(message) ??
  (REASONED.has(code)
    ? new SwapError('quoteError', `Chainflip refused: ${tidy(message)}`)
    : new UpstreamError(`the broker failed with code ${code}`))

/** The refusal a text of the network stands for; `undefined` for one that is not known. */
export const refusalOf = (text: string): SwapError | undefined => {
  const meaning = meanings.find(([, ...parts]) => parts.some((part) => text.includes(part)))
  return meaning && new SwapError(meaning[0], `Chainflip refused: ${tidy(text)}`)
}

const LONGEST_TEXT = 300

export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)
