import { findChain } from '@switchyard/core'
import type { SwapResponse, TransactionResponse } from '@switchyard/wire'
import { ClientError } from '../client-error.ts'
import type { SignRequest } from './signer.ts'

/** Creates what a signer gets for a transaction of a response. */
export const createSignRequest = (
  swap: SwapResponse,
  tx: TransactionResponse,
  kind: SignRequest['kind'],
): SignRequest => {
  const chain = readChain(swap.sellAsset)
  const account = swap.sourceAddress.split(';')[0]?.trim() ?? ''
  return { chain, chainId: findChainId(chain), account, tx, txType: swap.meta.txType, kind, swap }
}

/** Reads the chain code of an identifier. */
export const readChain = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))

/** @throws {ClientError} `noSigner` for a chain that this version does not know. */
export const findChainId = (chain: string): string => {
  const facts = findChain(chain)
  if (!facts) throw new ClientError('noSigner', `The chain ${chain} is not known to this version of the client.`)
  return facts.chainId
}
