import { recordedJson } from '@switchyard/test-support'
import { Ajv, type ValidateFunction } from 'ajv'

/** Warnings of this engine that the published list does not have. */
const OUR_WARNINGS = [
  'flexInputWithoutPriceLimit',
  'networkFeeEstimated',
  'priceImpactUnknown',
  'unableToApplyReferralProgram',
]

/** Values newer than the published schemas, by a member of their list. */
const newer = (): Readonly<Record<string, readonly string[]>> => {
  const enums = recordedJson('spec/data/enums.json')
  return {
    CHAINFLIP: [...enums.providers_seed, 'FLASHNET'],
    highSlippage: [...enums.warningCodes_seed, ...OUR_WARNINGS],
    zcashInvalidAddress: [
      ...['swapSizeExceeded', 'geoRestrictedToken'],
      ...enums.errorCodes_sdk_2025_12,
      ...enums.errorCodes_seen_live_only,
    ],
    PSBT: enums.txTypes_seen_live,
  }
}

/** A published schema with newer values added to its lists and no other change. */
const updated = (schema: unknown): unknown => {
  const additions = newer()
  const extended = (values: readonly string[]): readonly string[] => [
    ...new Set([...values, ...values.flatMap((value) => additions[value] ?? [])]),
  ]
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'enum' && Array.isArray(inner) ? extended(inner) : renew(inner),
      ]),
    )
  }
  return renew(schema)
}

interface Schema {
  readonly definitions: Readonly<Record<string, { readonly properties?: Readonly<Record<string, object>> }>>
}

/** The published schema of a response by name and status; `undefined` when none is published for the status. */
export const published = (name: string, status: number): ValidateFunction | undefined => {
  const schema = updated(recordedJson(`spec/data/openapi-derived/${name}.schema.json`)) as Schema
  const answer = schema.definitions[name]?.properties?.[String(status)]
  return answer && new Ajv({ strict: false, allErrors: true }).compile({ ...answer, definitions: schema.definitions })
}
