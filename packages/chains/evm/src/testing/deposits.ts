import { type ContractCall, type SimpleTransfer, SwapError, type TransferWithMemo } from '@switchyard/core'
import { ALICE, coin, routerCall, VAULT } from './chain-under-test.ts'
import { StubNode } from './stub-node.ts'

/** The clock time of the build tests, Unix milliseconds. */
export const NOW = 1_700_000_000_000

export const pay: SimpleTransfer = {
  kind: 'simpleTransfer',
  asset: coin(),
  amount: 1000n,
  sources: [ALICE],
  to: VAULT,
}

export const memo: TransferWithMemo = { ...pay, kind: 'transferWithMemo', form: 'transfer', memo: '=:BTC.BTC:bc1q' }

/** A sell of the native coin through a router. */
export const nativeCall = (value: bigint): ContractCall => routerCall(coin(), 1000n, { value, approval: undefined })

/** A stub node with this gas estimate. */
export const nodeWith = (estimate: () => unknown, more = {}): StubNode =>
  new StubNode({ eth_chainId: () => '0x1', eth_estimateGas: estimate, ...more })

/** The `SwapError` a promise rejects with. */
export const refusal = async (promise: Promise<unknown>): Promise<SwapError> => {
  const error = await promise.catch((caught: unknown) => caught)
  if (!SwapError.is(error)) throw new Error(`Expected a SwapError, got ${String(error)}.`)
  return error
}
