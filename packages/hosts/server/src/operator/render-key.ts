import type { OperatorKeyResponse } from '@switchyard/wire'
import type { KeyRecord } from '../keys/key-record.ts'

/** Hex digits of a digest that are shown: enough to tell keys apart, nothing to find one by. */
const HINT = 8

/** A key without its secrets. */
export const renderKey = ({ caller, source, secrets }: KeyRecord): OperatorKeyResponse => {
  const { id, operator = false, explain, perMinute, maxTradeUsd, allowProviders, denyProviders, signing } = caller
  return {
    id,
    source,
    secrets: secrets.map(({ digest, expiresAt }) => ({
      hint: digest.toString('hex').slice(0, HINT),
      expiresAt: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : undefined,
    })),
    operator,
    explain,
    perMinute: Object.fromEntries(Object.entries(perMinute).filter(([, limit]) => limit !== undefined)),
    maxTradeUsd,
    allowProviders,
    denyProviders,
    signingKeyId: signing?.keyId,
  }
}
