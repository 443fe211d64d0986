import type { QuoteErrorResponse } from '@switchyard/client'
import { amountText } from '../../format/amount-text.ts'
import type { Messages } from '../../messages/en.ts'

/** Why a provider made no offer, in plain words; its own message where the code has none. */
export const declineText = (
  { errorCode = '', message = '', minAmount }: QuoteErrorResponse,
  ticker: string,
  { swap: { declined } }: Pick<Messages, 'swap'>,
  language: string,
): string => {
  if (errorCode === 'sellAssetAmountTooSmall' && minAmount !== undefined)
    return declined.atLeast(`${amountText(minAmount, language)} ${ticker}`)
  const known = (declined.codes as Readonly<Record<string, string>>)[errorCode]
  return known ?? (message === '' ? errorCode || declined.codes.unknownError : message)
}

/** The least amount with which any provider would have made an offer, a decimal text; `undefined` where none says. */
export const leastAmount = (declined: readonly QuoteErrorResponse[]): string | undefined =>
  declined
    .flatMap(({ errorCode, minAmount }) =>
      errorCode === 'sellAssetAmountTooSmall' && minAmount !== undefined && /^\d+(\.\d+)?$/.test(minAmount)
        ? [minAmount]
        : [],
    )
    .sort((one, other) => Number(one) - Number(other))[0]
