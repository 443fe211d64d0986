import type { StoredLeg, StoredSwap } from '../contract/stores.ts'
import {
  hasMembers,
  isAmount,
  isDecimal,
  isFiniteNumber,
  isFlag,
  isText,
  isTime,
  optional,
  type Shape,
} from '../domain/shape.ts'

/** Any JSON; a row always has one. */
const isPresent: Shape = (value) => value !== undefined

type Shapes<T> = Readonly<Record<keyof Required<T>, Shape>>

const known = {
  provider: isText,
  sellAsset: isText,
  buyAsset: isText,
  sellAmount: isAmount,
  sourceAddress: isText,
  destinationAddress: isText,
  depositAddress: optional(isText),
  depositChannelId: optional(isText),
  memo: optional(isText),
  hash: optional(isText),
  state: isPresent,
  createdAt: isTime,
}

/** The type check fails here if a member has no shape. */
const leg: Shapes<StoredLeg> = { ...known, chainId: isText, estimatedSeconds: isFiniteNumber }

const swap: Shapes<StoredSwap> = {
  ...known,
  swapId: isText,
  routeId: isText,
  quoteId: isText,
  callerId: isText,
  privacy: isFlag,
  chainId: isText,
  expectedBuyAmount: isDecimal,
  slippageBps: optional(isFiniteNumber),
  secondLeg: optional(hasMembers(leg)),
  terms: optional(isPresent),
  version: optional(isFiniteNumber),
  seal: optional(isText),
}

/** `true` for a store's row that is a swap in every member. */
export const isStoredSwap: (value: unknown) => value is StoredSwap = hasMembers(swap) as (
  value: unknown,
) => value is StoredSwap
