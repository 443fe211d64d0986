import type { Check, Subject } from '../check.ts'
import { silence } from '../faults.ts'
import { askOf, inSession, partiesOf } from '../session.ts'
import { ensureHeeded } from '../settle.ts'

/** Every call settles soon after its signal aborts, however silent the upstream is. */
export const deadline = (subject: Subject): readonly Check[] => {
  const { cases, graceMs = 20 } = subject
  const [quote] = cases.quotes
  const [build] = cases.builds
  const observation = cases.observations?.[0]
  return [
    {
      group: 'deadline',
      name: 'is kept by surface',
      run: () =>
        inSession(subject, async ({ provider, script, context }) => {
          script.play([], silence)
          await ensureHeeded((signal) => provider.assets(context(signal)), graceMs, 'assets')
        }),
    },
    {
      group: 'deadline',
      name: 'is kept by quote',
      run: () =>
        inSession(subject, async ({ provider, script, context, warm }) => {
          await warm()
          script.play([], silence)
          await ensureHeeded((signal) => provider.quote(askOf(quote.ask), context(signal)), graceMs, 'quote')
        }),
    },
    {
      group: 'deadline',
      name: 'is kept by build',
      run: () =>
        inSession(subject, async ({ provider, script, context, warm, offer }) => {
          await warm()
          const chosen = await offer(build)
          script.play([], silence)
          const call = (signal: AbortSignal) => provider.build(chosen, partiesOf(build), context(signal))
          await ensureHeeded(call, graceMs, 'build')
        }),
    },
    {
      group: 'deadline',
      name: 'is kept by getStatus',
      ...(observation ? {} : { skip: 'no observation is among the cases' }),
      run: () =>
        inSession(subject, async ({ provider, script, context, warm }) => {
          if (!observation) return
          await warm()
          script.play([], silence)
          const call = async (signal: AbortSignal) => provider.getStatus?.(observation.query, context(signal))
          await ensureHeeded(call, graceMs, 'getStatus')
        }),
    },
  ]
}
