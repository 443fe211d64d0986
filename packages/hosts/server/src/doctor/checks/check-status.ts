import {
  findChain,
  type ProviderContext,
  type StatusQuery,
  type SupportedAsset,
  type SwapProvider,
} from '@switchyard/core'
import type { DoctorRow } from '../doctor-row.ts'
import { explainFault } from '../explain-fault.ts'
import { type CheckParts, runCheck } from '../run-check.ts'
import { findProviderSetting } from './find-provider-setting.ts'

/** A transaction hash that no chain has: the SHA-256 of `switchyard doctor`. */
const NO_HASH = 'cb75b0f2b220c573fdc02c31351571d73bdebfa08932d70f3dcddcabd793e2bc'

/** An address nobody opens a deposit on. */
const NO_DEPOSIT = '0x000000000000000000000000000000000000dEaD'

/** A swap whose status must be known. */
export type KnownDeposit = Pick<StatusQuery, 'hash' | 'chainId' | 'depositAddress' | 'depositChannelId'>

/** Inputs of a status request. */
export interface StatusCheckParts {
  readonly assets: readonly SupportedAsset[]
  readonly knownSwap: KnownDeposit | undefined
  readonly createContext: (signal: AbortSignal) => ProviderContext
}

/** Asks for the status of a known swap, or of one that does not exist, which must be unknown. */
export const checkStatus = async (
  provider: SwapProvider,
  { assets, knownSwap, createContext }: StatusCheckParts,
  parts: CheckParts,
): Promise<DoctorRow> => {
  const base = { area: 'provider', subject: provider.id, check: 'status' } as const
  if (!provider.getStatus) return { ...base, level: 'off', reason: 'not checked: the provider tells no status' }

  const families = assets.filter(({ sell }) => sell).map(({ token }) => findChain(token.chain))
  const chain = families.find((facts) => facts?.family === 'evm') ?? families.find((facts) => facts?.family === 'utxo')
  const query: StatusQuery = knownSwap ?? {
    hash: chain?.family === 'utxo' ? NO_HASH : `0x${NO_HASH}`,
    chainId: chain?.chainId ?? '1',
    depositAddress: NO_DEPOSIT,
  }
  const asked = await runCheck(parts, async (signal) => provider.getStatus?.(query, createContext(signal)))
  const { tookMs } = asked
  if ('error' in asked)
    return { ...base, level: 'red', tookMs, ...explainFault(asked, findProviderSetting(provider.id)) }
  const status = asked.value?.status
  if (knownSwap !== undefined) {
    if (status !== undefined && status !== 'unknown')
      return { ...base, level: 'green', tookMs, reason: `the known swap is ${status}` }
    return {
      ...base,
      level: 'yellow',
      tookMs,
      reason: 'does not know the swap that doctor.swaps names',
      action: 'Check its hash and chain id; if they are right, swaps cannot be tracked with this service.',
    }
  }
  if (asked.requests.length === 0)
    return {
      ...base,
      level: 'off',
      reason: 'not checked: it sends no request for a swap it did not make; name one in doctor.swaps',
    }
  if (status !== undefined && !['unknown', 'not_started'].includes(status))
    return {
      ...base,
      level: 'red',
      tookMs,
      reason: `says of a transaction that does not exist: ${status}`,
      action: 'Do not track swaps with it; report it with a recording.',
    }
  return { ...base, level: 'green', tookMs, reason: 'answers; a swap that does not exist is unknown to it' }
}
