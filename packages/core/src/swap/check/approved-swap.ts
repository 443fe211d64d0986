import type { Deposit } from '../../contract/deposit.ts'
import { hasMembers, isDigits, isText, optional } from '../../domain/shape.ts'
import type { EngineContext } from '../../engine-context.ts'
import { parseRow } from '../../stored/parse-row.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { readPlace } from '../save-swap.ts'
import { isSwapTerms, toSwapTerms } from './swap-terms.ts'
import type { SwapToCheck } from './swap-to-check.ts'

const toKey = (swapId: string): string => `approval/${swapId}`

type Stored = Pick<SwapToCheck, 'terms'> &
  Omit<SwapToCheck['swap'], 'sellAmount' | 'hash'> & { readonly sellAmount: string }

const isStored = hasMembers({
  callerId: isText,
  provider: isText,
  sellAmount: isDigits,
  destinationAddress: isText,
  depositAddress: optional(isText),
  terms: isSwapTerms,
}) as (value: unknown) => value is Stored

/**
 * Keeps the terms of a swap whose approval was handed out, for the check before that is sent. They end with the quotes: such a
 * swap has no deposit to track, and the swap that follows the approval has an id of its own.
 */
export const saveApproved = async (
  { quotes, limits }: EngineContext,
  repriced: RepricedSwap,
  { swapId, deposit }: { readonly swapId: string; readonly deposit: Deposit | undefined },
): Promise<void> => {
  const { quoted, provider, route, addresses } = repriced
  const place = deposit && readPlace(deposit)
  const stored = {
    callerId: quoted.callerId,
    provider: provider.id,
    sellAmount: String(route.sellAmount),
    destinationAddress: addresses.destinationAddress,
    depositAddress: place?.depositAddress,
    terms: toSwapTerms({ ...repriced, deposit }),
  }
  await quotes.set(toKey(swapId), JSON.stringify(stored), { ttlMs: limits.quoteTtlMs })
}

/** The swap whose approval was handed out under an id; `undefined` for an unknown id and for a row that is not readable. */
export const findApproved = async ({ quotes }: EngineContext, swapId: string): Promise<SwapToCheck | undefined> => {
  const text = await quotes.get(toKey(swapId))
  const stored: unknown = text === undefined ? undefined : parseRow(text)
  if (!isStored(stored)) return undefined
  const { terms, sellAmount, ...swap } = stored
  return { swap: { ...swap, sellAmount: BigInt(sellAmount) }, terms }
}
