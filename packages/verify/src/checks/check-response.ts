import { identifierKey, parseBase, toBase, toHuman } from '@switchyard/core'
import { sameAddress } from '@switchyard/thorchain-family/reader'
import { type Check, type CheckField, checkSame, checkThat, fail } from '../check.ts'
import type { Context } from '../context.ts'
import { readList, readText } from '../swap-response.ts'

/** The response beside the transaction: what it says about the swap must be what was meant and what was chosen. */
export const checkResponse = (context: Context): readonly Check[] => {
  const { intent, route, swap } = context
  return [
    checkSame('route', readText(route, 'routeId'), readText(swap, 'routeId'), 'routeId of route and response'),
    checkSame('route', providersOf(route), providersOf(swap), 'providers of route and response'),
    assetCheck('sellAsset', intent.sellAsset, readText(swap, 'sellAsset'), 'sellAsset of the response'),
    assetCheck('buyAsset', intent.buyAsset, readText(swap, 'buyAsset'), 'buyAsset of the response'),
    assetCheck('sellAsset', intent.sellAsset, readText(route, 'sellAsset'), 'sellAsset of the route'),
    assetCheck('buyAsset', intent.buyAsset, readText(route, 'buyAsset'), 'buyAsset of the route'),
    statedAmount(context),
    addressCheck('source', intent.sources[0], readText(swap, 'sourceAddress'), 'sourceAddress of the response'),
    addressCheck('destination', intent.destination, readText(swap, 'destinationAddress'), 'destinationAddress'),
    statedMinimum(context),
    ...ignoredRefund(context),
  ]
}

const providersOf = (value: unknown): string => readList(value, 'providers').map(String).join(', ')

const assetCheck = (field: CheckField, expected: string, actual: string | undefined, reason: string): Check =>
  checkThat(actual !== undefined && identifierKey(actual) === identifierKey(expected), field, expected, actual, reason)

const addressCheck = (field: CheckField, expected: string, actual: string | undefined, reason: string): Check =>
  checkThat(actual !== undefined && sameAddress(expected, actual), field, expected, actual, reason)

/** Deployments write the sell amount in base units, or in whole tokens. */
const statedAmount = ({ intent, swap }: Context): Check => {
  const { sellAmount, leastSellAmount, sellDecimals } = intent
  const text = readText(swap, 'sellAmount') ?? ''
  const readings = [parseBase(text), toBase(text, sellDecimals)]
  const fits = readings.some((units) => units !== undefined && units <= sellAmount && units >= leastSellAmount)
  return checkThat(fits, 'sellAmount', sellAmount, text, 'sellAmount of the response')
}

const statedMinimum = ({ intent, swap }: Context): Check => {
  const { minBuyAmount, buyDecimals } = intent
  const text = readText(swap, 'expectedBuyAmountMaxSlippage')
  const least = text === undefined ? undefined : toBase(text, buyDecimals)
  const most = toBase(readText(swap, 'expectedBuyAmount') ?? '', buyDecimals)
  const expected = `from ${toHuman(minBuyAmount, buyDecimals)} to the expected output`
  const fits = least !== undefined && most !== undefined && least >= minBuyAmount && least <= most
  return checkThat(fits, 'minimum', expected, text, 'expectedBuyAmountMaxSlippage')
}

const ignoredRefund = ({ intent, swap }: Context): readonly Check[] => {
  const ignored = readList(swap, 'warnings').some((it) => readText(it, 'code') === 'refundAddressNotApplied')
  if (!ignored || sameAddress(intent.refund, intent.sources[0])) return []
  return [fail('refund', intent.refund, intent.sources[0], 'the response warns that the refund address is not applied')]
}
