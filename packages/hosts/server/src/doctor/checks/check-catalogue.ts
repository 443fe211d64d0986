import { type EngineEvents, type SupportedAssets, UpstreamError } from '@switchyard/core'
import type { DoctorRow } from '../doctor-row.ts'
import { explainFault } from '../explain-fault.ts'
import type { Checked } from '../run-check.ts'
import { findProviderSetting } from './find-provider-setting.ts'

const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)(:\d+)?$/

/** Two sources that contradict each other on a token's decimals. */
export type Conflict = EngineEvents['asset-conflict'][0]

/** One provider's catalogue, as far as it is known. */
export interface CatalogueFacts {
  readonly provider: string
  /** Result of the read of its assets; absent while it runs. */
  readonly read: Checked<SupportedAssets> | undefined
  /** Contradictions the engine found in all catalogues. */
  readonly conflicts: readonly Conflict[]
}

/** The rows of one provider's catalogue. */
export const checkCatalogue = ({ provider, read, conflicts }: CatalogueFacts): readonly DoctorRow[] => {
  const setting = findProviderSetting(provider)
  const base = { area: 'provider', subject: provider, check: 'catalogue' } as const
  const end = read ?? { error: new UpstreamError('No answer in time.'), requests: [], tookMs: 0 }
  const { tookMs } = end
  if ('error' in end) return [{ ...base, level: 'red', tookMs, ...explainFault(end, setting) }]

  const rows = conflicts
    .filter((conflict) => conflict.provider === provider)
    .map(
      ({ identifier, known, claimed }): DoctorRow => ({
        ...base,
        check: 'decimals',
        level: 'red',
        reason: `lists ${identifier} with ${claimed} decimals instead of ${known}; the asset is not traded here`,
        action: `Report it to the provider, or check that ${setting} names its real service: a wrong amount would be sold.`,
      }),
    )
  const { assets, note } = end.value
  if (assets.length === 0) {
    const action = `Check that ${setting} names the right service.`
    return [...rows, { ...base, tookMs, level: 'red', reason: 'lists no asset', action }]
  }
  if (note !== undefined && note !== 'singleNode') {
    const action = 'Wait until the provider trades again.'
    return [...rows, { ...base, tookMs, level: 'yellow', reason: `says of itself: ${note}`, action }]
  }
  const [sells, buys] = [assets.filter(({ sell }) => sell).length, assets.filter(({ buy }) => buy).length]
  const chains = new Set(assets.map(({ token }) => token.chain)).size
  const counts = `${assets.length} assets on ${chains} chains, ${sells} to sell and ${buys} to buy`
  // A node of this machine is the operator's own, or a sandbox.
  const isOwn = end.requests.every(({ host }) => LOOPBACK.test(host))
  if (note === undefined || isOwn) return [...rows, { ...base, tookMs, level: 'green', reason: counts }]
  const reason = `${counts}; nodes of one operator alone name its vaults, and could name their own`
  const action = `Name a node of another operator in ${setting}, or set requireTwoNodes there.`
  return [...rows, { ...base, tookMs, level: 'yellow', reason, action }]
}
