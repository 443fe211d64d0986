import { identifierKey, parseBase, toBase, toHuman } from '@switchyard/core'
import { sameAddress } from '@switchyard/thorchain-family/reader'
import { type Check, type CheckField, failed, holding, same } from '../check.ts'
import type { Context } from '../context.ts'
import { listMember, textMember } from '../swap-response.ts'

/** The response beside the transaction: what it says about the swap must be what was meant and what was chosen. */
export const responseChecks = (context: Context): readonly Check[] => {
  const { intent, route, swap } = context
  return [
    same('route', textMember(route, 'routeId'), textMember(swap, 'routeId'), 'routeId of route and response'),
    same('route', providersOf(route), providersOf(swap), 'providers of route and response'),
    assetCheck('sellAsset', intent.sellAsset, textMember(swap, 'sellAsset'), 'sellAsset of the response'),
    assetCheck('buyAsset', intent.buyAsset, textMember(swap, 'buyAsset'), 'buyAsset of the response'),
    assetCheck('sellAsset', intent.sellAsset, textMember(route, 'sellAsset'), 'sellAsset of the route'),
    assetCheck('buyAsset', intent.buyAsset, textMember(route, 'buyAsset'), 'buyAsset of the route'),
    statedAmount(context),
    addressCheck('source', intent.sources[0], textMember(swap, 'sourceAddress'), 'sourceAddress of the response'),
    addressCheck('destination', intent.destination, textMember(swap, 'destinationAddress'), 'destinationAddress'),
    statedMinimum(context),
    ...ignoredRefund(context),
  ]
}

const providersOf = (value: unknown): string => listMember(value, 'providers').map(String).join(', ')

const assetCheck = (field: CheckField, expected: string, actual: string | undefined, reason: string): Check =>
  holding(actual !== undefined && identifierKey(actual) === identifierKey(expected), field, expected, actual, reason)

const addressCheck = (field: CheckField, expected: string, actual: string | undefined, reason: string): Check =>
  holding(actual !== undefined && sameAddress(expected, actual), field, expected, actual, reason)

/** Deployments write the sell amount in base units, or in whole tokens. */
const statedAmount = ({ intent, swap }: Context): Check => {
  const { sellAmount, leastSellAmount, sellDecimals } = intent
  const text = textMember(swap, 'sellAmount') ?? ''
  const readings = [parseBase(text), toBase(text, sellDecimals)]
  const fits = readings.some((units) => units !== undefined && units <= sellAmount && units >= leastSellAmount)
  return holding(fits, 'sellAmount', sellAmount, text, 'sellAmount of the response')
}

const statedMinimum = ({ intent, swap }: Context): Check => {
  const { minBuyAmount, buyDecimals } = intent
  const text = textMember(swap, 'expectedBuyAmountMaxSlippage')
  const least = text === undefined ? undefined : toBase(text, buyDecimals)
  const most = toBase(textMember(swap, 'expectedBuyAmount') ?? '', buyDecimals)
  const expected = `from ${toHuman(minBuyAmount, buyDecimals)} to the expected output`
  const fits = least !== undefined && most !== undefined && least >= minBuyAmount && least <= most
  return holding(fits, 'minimum', expected, text, 'expectedBuyAmountMaxSlippage')
}

const ignoredRefund = ({ intent, swap }: Context): readonly Check[] => {
  const ignored = listMember(swap, 'warnings').some((it) => textMember(it, 'code') === 'refundAddressNotApplied')
  if (!ignored || sameAddress(intent.refund, intent.sources[0])) return []
  return [
    failed('refund', intent.refund, intent.sources[0], 'the response warns that the refund address is not applied'),
  ]
}
