import { compactBn, Struct, u8, u32, u128 } from '@polkadot-api/substrate-bindings'
import { hex } from '@scure/base'
import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import type { AskNode } from './ask-nodes.ts'
import { encodeMockExtrinsic, type UnsignedCall } from './mock-extrinsic.ts'
import { type Runtime, readRuntime } from './runtime.ts'
import {
  type Account,
  type AssetDetails,
  decodeStored,
  formatStorageKey,
  type HolderState,
  readAccountInfo,
  readAssetDetails,
  readHolderState,
  readHolding,
} from './storage.ts'

/**
 * Requests to nodes of Polkadot's Asset Hub. Every method throws `UpstreamError` when no node gives a usable answer.
 */
export interface AssetHub {
  account(account: Uint8Array, signal: AbortSignal): Promise<Account>
  /** Returns the transferable balance of an asset, base units. */
  holding(asset: number, account: Uint8Array, signal: AbortSignal): Promise<bigint>
  /** Returns the state of an account that holds an asset; `undefined` for one that holds none. */
  holder(asset: number, account: Uint8Array, signal: AbortSignal): Promise<HolderState | undefined>
  /** Returns the properties of an asset. */
  asset(asset: number, signal: AbortSignal): Promise<AssetDetails>
  /** Returns the runtime, cached by its version. */
  runtime(signal: AbortSignal): Promise<Runtime>
  /** Returns the fee of a call in a signed transaction, planck. */
  fee(call: UnsignedCall, signal: AbortSignal): Promise<bigint>
}

/** Creates a client of Asset Hub's nodes. */
export const createAssetHub = (ask: AskNode): AssetHub => {
  const known = new Map<number, Runtime>()
  const askStored = <T>(key: string, signal: AbortSignal, read: (stored: unknown) => T): Promise<T> =>
    ask({ method: 'state_getStorage', params: [key] }, signal, async (stored) => read(stored))
  return {
    account: async (account, signal) => askStored(formatStorageKey('System.Account', account), signal, readAccountInfo),
    holding: async (asset, account, signal) =>
      askStored(formatStorageKey('Assets.Account', u32.enc(asset), account), signal, readHolding),
    holder: async (asset, account, signal) =>
      askStored(formatStorageKey('Assets.Account', u32.enc(asset), account), signal, readHolderState),
    asset: async (asset, signal) =>
      askStored(formatStorageKey('Assets.Asset', u32.enc(asset)), signal, readAssetDetails),
    runtime: (signal) =>
      ask({ method: 'state_getRuntimeVersion', params: [] }, signal, async (version, more) => {
        // The spec name of Asset Hub is `statemint`; DOT balances are not on the relay chain.
        const number = at(version, 'specVersion')
        if (at(version, 'specName') !== 'statemint' || typeof number !== 'number')
          throw new UpstreamError('The node does not serve Polkadot Asset Hub.')
        const runtime = known.get(number) ?? readRuntime(await more({ method: 'state_getMetadata', params: [] }))
        known.set(number, runtime)
        return runtime
      }),
    fee: (call, signal) => {
      const extrinsic = encodeMockExtrinsic(call)
      const argument = `0x${hex.encode(Uint8Array.from([...extrinsic, ...u32.enc(extrinsic.length)]))}`
      // The price of a call alone leaves out the weight of the transaction's extensions: at least 3 593 bytes of proof.
      const params = ['TransactionPaymentApi_query_info', argument]
      return ask({ method: 'state_call', params }, signal, async (answer) => {
        try {
          return dispatchInfo.dec(decodeStored(answer)).partialFee
        } catch (cause) {
          throw new UpstreamError('The Polkadot node returned no fee.', { cause })
        }
      })
    },
  }
}

const dispatchInfo = Struct({ refTime: compactBn, proofSize: compactBn, class: u8, partialFee: u128 })
