import { parseBase, toBase, toHuman, toIdentifierKey } from '@switchyard/core'
import { isSameAddress } from '@switchyard/thorchain-family/reader'
import { type Check, type CheckField, checkSame, checkThat, fail } from '../check.ts'
import type { Context } from '../context.ts'
import { readList, readText } from '../swap-response.ts'

/** Checks the response beside the transaction: what it says about the swap must be what was meant and what was chosen. */
export const checkResponse = ({ intent, route, swap }: Context): readonly Check[] => {
  const { sellAsset, buyAsset, destination, sellAmount, leastSellAmount, sellDecimals, minBuyAmount, buyDecimals } =
    intent
  const [source] = intent.sources
  const checks = [
    checkSame('route', {
      expected: readText(route, 'routeId'),
      actual: readText(swap, 'routeId'),
      reason: 'routeId of route and response',
    }),
    checkSame('route', {
      expected: readList(route, 'providers').map(String).join(', '),
      actual: readList(swap, 'providers').map(String).join(', '),
      reason: 'providers of route and response',
    }),
    checkAsset('sellAsset', {
      expected: sellAsset,
      actual: readText(swap, 'sellAsset'),
      reason: 'sellAsset of the response',
    }),
    checkAsset('buyAsset', {
      expected: buyAsset,
      actual: readText(swap, 'buyAsset'),
      reason: 'buyAsset of the response',
    }),
    checkAsset('sellAsset', {
      expected: sellAsset,
      actual: readText(route, 'sellAsset'),
      reason: 'sellAsset of the route',
    }),
    checkAsset('buyAsset', {
      expected: buyAsset,
      actual: readText(route, 'buyAsset'),
      reason: 'buyAsset of the route',
    }),
  ]

  // Deployments write the sell amount in base units, or in whole tokens.
  const amount = readText(swap, 'sellAmount') ?? ''
  const isMeant = [parseBase(amount), toBase(amount, sellDecimals)].some(
    (units) => units !== undefined && units <= sellAmount && units >= leastSellAmount,
  )
  const leastText = readText(swap, 'expectedBuyAmountMaxSlippage')
  const least = leastText === undefined ? undefined : toBase(leastText, buyDecimals)
  const most = toBase(readText(swap, 'expectedBuyAmount') ?? '', buyDecimals)
  const isKept = least !== undefined && most !== undefined && least >= minBuyAmount && least <= most
  checks.push(
    checkThat(isMeant, 'sellAmount', { expected: sellAmount, actual: amount, reason: 'sellAmount of the response' }),
    checkAddress('source', {
      expected: source,
      actual: readText(swap, 'sourceAddress'),
      reason: 'sourceAddress of the response',
    }),
    checkAddress('destination', {
      expected: destination,
      actual: readText(swap, 'destinationAddress'),
      reason: 'destinationAddress',
    }),
    checkThat(isKept, 'minimum', {
      expected: `from ${toHuman(minBuyAmount, buyDecimals)} to the expected output`,
      actual: leastText,
      reason: 'expectedBuyAmountMaxSlippage',
    }),
  )

  const isIgnored = readList(swap, 'warnings').some((it) => readText(it, 'code') === 'refundAddressNotApplied')
  if (isIgnored && !isSameAddress(intent.refund, source)) {
    const reason = 'the response warns that the refund address is not applied'
    checks.push(fail('refund', { expected: intent.refund, actual: source, reason }))
  }
  return checks
}

interface Texts {
  readonly expected: string
  readonly actual: string | undefined
  readonly reason: string
}

const checkAsset = (field: CheckField, texts: Texts): Check => {
  const { expected, actual } = texts
  return checkThat(actual !== undefined && toIdentifierKey(actual) === toIdentifierKey(expected), field, texts)
}

const checkAddress = (field: CheckField, texts: Texts): Check => {
  const { expected, actual } = texts
  return checkThat(actual !== undefined && isSameAddress(expected, actual), field, texts)
}
