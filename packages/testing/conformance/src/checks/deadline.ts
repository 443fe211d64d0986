import { ensureAborts } from '../call-result.ts'
import type { Check, Subject } from '../check.ts'
import { silence } from '../faults.ts'
import { completeAddresses, completeParams, inSession, type Session } from '../session.ts'

/** Prepares a session and returns the call that is then made while the upstream is silent. */
type Prepare = (session: Session) => Promise<(signal: AbortSignal) => Promise<unknown>>

/** Every call settles soon after its signal aborts, even if the upstream never responds. */
export const deadline = (subject: Subject): readonly Check[] => {
  const { cases, graceMs = 20 } = subject
  const [quote] = cases.quotes
  const [build] = cases.builds
  const status = cases.statuses?.[0]
  const check = (method: string, prepare: Prepare): Check => ({
    group: 'deadline',
    name: `is kept by ${method}`,
    run: () =>
      inSession(subject, async (session) => {
        const call = await prepare(session)
        session.upstream.serve([], silence)
        await ensureAborts(call, graceMs, method)
      }),
  })
  const getStatus = check('getStatus', async ({ provider, context, loadAssets }) => {
    await loadAssets()
    return async (signal) => status && provider.getStatus?.(status.query, context(signal))
  })
  return [
    check(
      'assets',
      async ({ provider, context }) =>
        (signal) =>
          provider.assets(context(signal)),
    ),
    check('quote', async ({ provider, context, loadAssets }) => {
      await loadAssets()
      return (signal) => provider.quote(completeParams(quote.params), context(signal))
    }),
    check('build', async ({ provider, context, loadAssets, offer }) => {
      await loadAssets()
      const chosen = await offer(build)
      return (signal) => provider.build(chosen, completeAddresses(build), context(signal))
    }),
    status ? getStatus : { ...getStatus, skip: 'there is no status case' },
  ]
}
