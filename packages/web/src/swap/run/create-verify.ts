import { ClientError, type ExecuteOptions, type SwapSubject } from '@switchyard/client'
import type { Agreed } from '../verify/agreed.ts'
import type { RunCheck, RunState } from './run-state.ts'

type Change = (next: (state: RunState) => RunState) => void

/** Compares a response with what was agreed on, and shows every check. The verifier is loaded when it is needed. */
export const runChecks = async (
  agreed: Agreed,
  subject: Pick<SwapSubject, 'route' | 'swap'>,
  change: Change,
): Promise<readonly RunCheck[]> => {
  const { checkSwap } = await import('../verify/check-swap.ts')
  const checks = await checkSwap(agreed, subject)
  change((last) => ({ ...last, checks }))
  return checks
}

/** Creates a check that reads the transaction, and refuses one that is not what was agreed on. */
export const createVerify =
  (agreed: Agreed, change: Change): NonNullable<ExecuteOptions['verify']> =>
  async ({ route, swap }) => {
    const failed = (await runChecks(agreed, { route, swap }, change)).filter(({ ok }) => ok === false)
    if (failed.length > 0)
      throw new ClientError('notVerified', failed.map(({ field, reason }) => `${field}: ${reason}`).join('; '))
  }
