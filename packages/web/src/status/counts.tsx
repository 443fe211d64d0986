import type { StatusResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'

/** Counts of the catalogue: providers, chains, tokens, halted chains. */
export const Counts = ({ status: { providers, chains, tokens } }: { readonly status: StatusResponse }): JSX.Element => {
  const { language } = useApp()
  const { counts } = useMessages().status
  const numbers = new Intl.NumberFormat(language.value)
  const halts = chains.filter((chain) => chain.providers.some(({ state }) => state === 'halted'))
  const facts = [
    [counts.providers, providers.length],
    [counts.chains, chains.length],
    [counts.tokens, tokens],
    [counts.halts, halts.length],
  ] as const
  return (
    <dl class="sy-counts">
      {facts.map(([term, count]) => (
        <div key={term} class="sy-card">
          <dt>{term}</dt>
          <dd>{numbers.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
