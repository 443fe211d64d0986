import { ensureAborts } from '../call-result.ts'
import type { Check, Subject } from '../check.ts'
import { silence } from '../faults.ts'
import { addressesOf, inSession, quoteParamsOf } from '../session.ts'

/** Every call settles soon after its signal aborts, even if the upstream never responds. */
export const deadline = (subject: Subject): readonly Check[] => {
  const { cases, graceMs = 20 } = subject
  const [quote] = cases.quotes
  const [build] = cases.builds
  const status = cases.statuses?.[0]
  return [
    {
      group: 'deadline',
      name: 'is kept by assets',
      run: () =>
        inSession(subject, async ({ provider, upstream, context }) => {
          upstream.serve([], silence)
          await ensureAborts((signal) => provider.assets(context(signal)), graceMs, 'assets')
        }),
    },
    {
      group: 'deadline',
      name: 'is kept by quote',
      run: () =>
        inSession(subject, async ({ provider, upstream, context, loadAssets }) => {
          await loadAssets()
          upstream.serve([], silence)
          await ensureAborts((signal) => provider.quote(quoteParamsOf(quote.params), context(signal)), graceMs, 'quote')
        }),
    },
    {
      group: 'deadline',
      name: 'is kept by build',
      run: () =>
        inSession(subject, async ({ provider, upstream, context, loadAssets, offer }) => {
          await loadAssets()
          const chosen = await offer(build)
          upstream.serve([], silence)
          const call = (signal: AbortSignal) => provider.build(chosen, addressesOf(build), context(signal))
          await ensureAborts(call, graceMs, 'build')
        }),
    },
    {
      group: 'deadline',
      name: 'is kept by getStatus',
      ...(status ? {} : { skip: 'there is no status case' }),
      run: () =>
        inSession(subject, async ({ provider, upstream, context, loadAssets }) => {
          if (!status) return
          await loadAssets()
          upstream.serve([], silence)
          const call = async (signal: AbortSignal) => provider.getStatus?.(status.query, context(signal))
          await ensureAborts(call, graceMs, 'getStatus')
        }),
    },
  ]
}
