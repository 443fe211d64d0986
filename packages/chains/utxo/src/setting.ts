import { SwapError } from '@switchyard/core'
import type { Gateway } from './gateway/gateway.ts'
import type { NetworkPrefixes } from './networks.ts'
import type { ChainRules } from './rules.ts'

/** Everything configured for one chain. */
export interface Setting {
  readonly code: string
  readonly network: NetworkPrefixes
  readonly rules: ChainRules
  readonly gateway: Gateway
  /** Segwit inputs carry their previous transaction too. */
  readonly provesAmounts: boolean
  /** Zcash's consensus branch, where the host has set it. */
  readonly branchId?: number
}

/** Finds a chain's setting. Throws `unableToBuildTransaction` for a chain this package does not serve. */
export const settingOf = (settings: ReadonlyMap<string, Setting>, code: string): Setting => {
  const setting = settings.get(code)
  if (setting) return setting
  throw new SwapError('unableToBuildTransaction', `${code} is not served by the UTXO chains.`)
}
