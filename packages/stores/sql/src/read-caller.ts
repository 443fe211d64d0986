import type { Caller } from '@switchyard/core'
import { parseText } from './parse-text.ts'

/** A row that cannot be used and was skipped. */
export interface BrokenRow {
  readonly table: 'api_keys'
  /** Id of the caller the row is for. */
  readonly id: string
}

/** Reads the `caller` of a row of `api_keys`: `undefined` for text that is no caller, or another's. */
export const readCaller = (text: string, callerId: string): Caller | undefined => {
  const value = parseText(text)
  if (!isRecord(value) || value.id !== callerId) return undefined
  // Members of a caller that the engine reads with every request.
  const isCaller =
    isTiers(value.affiliateTiers) &&
    isTiers(value.serviceTiers) &&
    holdsOnly(value.affiliateAccounts, (account) => typeof account === 'string') &&
    holdsOnly(value.serviceAccounts, (account) => typeof account === 'string') &&
    holdsOnly(value.perMinute, (limit) => Number.isSafeInteger(limit)) &&
    typeof value.explain === 'boolean' &&
    isOptional(value.operator, (one) => typeof one === 'boolean') &&
    isOptional(value.maxTradeUsd, isUsd) &&
    isOptional(value.allowFlexInput, (one) => typeof one === 'boolean') &&
    isOptional(value.maxStreams, (limit) => Number.isSafeInteger(limit)) &&
    isOptional(value.allowProviders, isTexts) &&
    isOptional(value.denyProviders, isTexts) &&
    isOptional(value.routeSellAmount, (unit) => unit === 'smallestUnits' || unit === 'decimal') &&
    isOptional(value.signing, (one) => isRecord(one) && typeof one.keyId === 'string' && isRecord(one.privateJwk))
  return isCaller ? (value as unknown as Caller) : undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const holdsOnly = (value: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(isEntry)

const isOptional = (value: unknown, isValue: (value: unknown) => boolean): boolean =>
  value === undefined || isValue(value)

const isUsd = (value: unknown): boolean => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')

const isTiers = (value: unknown): boolean =>
  Array.isArray(value) && value.every((tier) => isRecord(tier) && isUsd(tier.fromUsd) && Number.isFinite(tier.bps))
