import type { EngineContext } from '../engine-context.ts'
import { readChain } from './read-chain.ts'

/** What a transaction pays, empty when its chain does not know it yet; `undefined` where the chain cannot be read. */
export const paidAddresses = (
  engine: EngineContext,
  chainId: string,
  hash: string,
): Promise<readonly string[] | undefined> =>
  readChain(engine, chainId, (chain, code, context) => chain.recipients?.(code, hash, context))
