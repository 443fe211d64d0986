import { createTimeoutSignal } from '../../async/create-timeout-signal.ts'
import { withAbort } from '../../async/with-abort.ts'
import type { Chain, ChainContext } from '../../contract/chain.ts'
import { chainById } from '../../domain/chains.ts'
import type { EngineContext } from '../../engine-context.ts'

type Reader<T> = (chain: Chain, code: string, context: ChainContext) => Promise<T> | undefined

/** Reads a transaction from its chain; `undefined` where that fails, which is no reason to refuse: providers may know it. */
export const readChain = async <T>(
  { chains, limits, clock, catalogue }: EngineContext,
  chainId: string,
  read: Reader<T>,
): Promise<T | undefined> => {
  const code = chainById(chainId)?.code
  const chain = code === undefined ? undefined : chains.get(code)
  if (code === undefined || !chain) return undefined
  const signal = createTimeoutSignal(limits.trackDeadlineMs / 2)
  const context = { signal, clock, tokens: catalogue }
  const work = async (): Promise<T | undefined> => read(chain, code, context)
  const [result] = await Promise.allSettled([withAbort(work, signal)])
  return result?.status === 'fulfilled' ? result.value : undefined
}

/** Reads what a transaction pays, empty when its chain does not know it yet; `undefined` where the chain cannot be read. */
export const readPaidAddresses = (
  engine: EngineContext,
  chainId: string,
  hash: string,
): Promise<readonly string[] | undefined> =>
  readChain(engine, chainId, (chain, code, context) => chain.findRecipients?.(code, hash, context))
