import type { QuoteErrorResponse } from '@switchyard/client'
import { formatAmount } from '../../format/format-amount.ts'
import type { Messages } from '../../messages/en.ts'

/** Says why a provider made no offer, in plain words; its own message where the code has none. */
export const describeDecline = (
  { errorCode = '', message = '', minAmount }: QuoteErrorResponse,
  { swap: { declined } }: Pick<Messages, 'swap'>,
  { ticker, language }: { readonly ticker: string; readonly language: string },
): string => {
  if (errorCode === 'sellAssetAmountTooSmall' && minAmount !== undefined)
    return declined.atLeast(`${formatAmount(minAmount, language)} ${ticker}`)
  const known = (declined.codes as Readonly<Record<string, string>>)[errorCode]
  return known ?? (message === '' ? errorCode || declined.codes.unknownError : message)
}

/** Finds the least amount with which any provider would have made an offer, a decimal text; `undefined` where none says. */
export const findLeastAmount = (declined: readonly QuoteErrorResponse[]): string | undefined =>
  declined
    .flatMap(({ errorCode, minAmount }) =>
      errorCode === 'sellAssetAmountTooSmall' && minAmount !== undefined && /^\d+(\.\d+)?$/.test(minAmount)
        ? [minAmount]
        : [],
    )
    .sort((one, other) => Number(one) - Number(other))[0]
