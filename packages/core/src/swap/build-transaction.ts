import { withAbort } from '../async/with-abort.ts'
import type { BuiltTransaction, Funds } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { findTransactionMismatch } from './guard/find-transaction-mismatch.ts'
import { findMismatch, refuseMismatch } from './guard/mismatch.ts'
import type { RepricedSwap } from './repriced-swap.ts'

/**
 * Builds the transaction with the package of the sell chain, which decides the format of `tx` (`build.ts` of `chains`), and reads it
 * back. Answers `undefined` when the caller builds it, or no package serves the chain.
 *
 * @throws {SwapError} `unableToBuildTransaction`; also when the built transaction does not make exactly the deposit it
 *   should, which is emitted as `build-mismatch` and never returned. `unknownError` when the chain fails to read it.
 */
export const buildTransaction = async (
  engine: EngineContext,
  { chain, context, request, provider, priced }: RepricedSwap,
  { deposit, funds }: { readonly deposit: Deposit; readonly funds: Funds | undefined },
): Promise<BuiltTransaction | undefined> => {
  if (!chain || !funds || request.disableBuildTx) return undefined
  const built = await withAbort(() => chain.build(deposit, funds, context), context.signal).catch(
    (cause): BuiltTransaction => {
      if (SwapError.is(cause)) throw cause
      throw new SwapError('unableToBuildTransaction', 'The transaction could not be built.', { cause })
    },
  )
  const found = findMismatch(() => findTransactionMismatch(chain, deposit, built))
  if (!found) return built
  return refuseMismatch(engine, found, {
    provider: provider.id,
    chain: priced.sell.chain,
    message: 'The built transaction does not make the deposit it should.',
  })
}
