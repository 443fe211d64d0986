import { chargeFrom } from './charge-fee.ts'
import type { RadixCost } from './radix-cost.ts'
import type { LedgerVaults } from './radix-vaults.ts'
import { type ManifestRun, runManifest } from './run-manifest.ts'

/** Result of previewing a manifest. */
export interface RadixPreview {
  readonly rejection?: string
  readonly run: ManifestRun
  readonly cost: RadixCost
}

/** Assumptions of a preview. */
export interface PreviewFlags {
  readonly freeCredit: boolean
  readonly signers: ReadonlySet<string> | 'everybody'
  readonly tipPercentage: number
}

/** The preview of a manifest that ran; one that is not given its fee for free may be rejected or fail for it. */
export const previewOf = (run: ManifestRun, cost: RadixCost, { freeCredit }: PreviewFlags): RadixPreview => {
  if (freeCredit) return { run, cost }
  const outcome = chargeFrom(run, cost)
  return 'rejected' in outcome
    ? { rejection: outcome.rejected, run, cost }
    : { run: failing(run, outcome.failure), cost }
}

/** The preview of a manifest that did not run. */
export const rejectedPreview = (rejection: string, vaults: LedgerVaults): RadixPreview => ({
  rejection,
  run: noRun(vaults),
  cost: noCost,
})

const noCost: RadixCost = { execution: 0n, finalization: 0n, storage: 0n, tip: 0n }

const noRun = (vaults: LedgerVaults): ManifestRun =>
  runManifest([], { vaults, isSignedBy: () => false, component: () => undefined, divisibility: () => undefined })

const failing = (run: ManifestRun, failure: string | undefined): ManifestRun =>
  failure === undefined ? run : { ...run, failure }
