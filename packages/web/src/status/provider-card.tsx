import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { Badge, type Tone } from '../elements/badge.tsx'
import { formatPercent } from '../format/format-percent.ts'
import { nameProvider } from '../format/provider-name.ts'
import type { ProviderRow, ProviderState } from './board.ts'
import { CallsChart } from './calls-chart.tsx'
import { describeReason } from './describe-reason.ts'

const tones: Readonly<Record<ProviderState, Tone>> = {
  open: 'good',
  partly: 'warn',
  halted: 'bad',
  failing: 'bad',
  switchedOff: 'neutral',
  leftOut: 'bad',
}

/** A provider and what its chart needs. */
export interface ProviderCardProps {
  readonly row: ProviderRow
  readonly stretchSeconds: number
  readonly at: number
}

/** State of a provider: reasons, calls of the last hours, quality. */
export const ProviderCard = ({ row, stretchSeconds, at }: ProviderCardProps): JSX.Element => {
  const { language } = useApp()
  const { status } = useMessages()
  return (
    <li class="sy-card sy-provider">
      <div class="sy-spread">
        <h3 title={row.id}>{nameProvider(row.id)}</h3>
        <Badge tone={tones[row.state]}>{status.state[row.state]}</Badge>
      </div>
      <CallsChart row={row} stretchSeconds={stretchSeconds} at={at} />
      <CallFigures row={row} />
      {row.reasons.length === 0 ? null : (
        <ul class="sy-reasons sy-small">
          {row.reasons.map((reason) => (
            <li key={JSON.stringify(reason)}>
              <bdi>{describeReason(reason, status, language.value)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const CallFigures = ({ row: { calls, quality, tokens } }: Pick<ProviderCardProps, 'row'>): JSX.Element => {
  const { language } = useApp()
  const { status } = useMessages()
  const numbers = new Intl.NumberFormat(language.value)
  const sum = (of: 'answered' | 'declined' | 'failed'): number => calls.reduce((total, one) => total + one[of], 0)
  const [answered, all] = [sum('answered'), sum('answered') + sum('declined') + sum('failed')]
  const latest = calls.findLast(({ p50Ms }) => p50Ms !== undefined)
  const facts = [
    [status.calls.median, latest ? status.calls.milliseconds(numbers.format(latest.p50Ms ?? 0)) : '–'],
    [status.calls.slow, latest ? status.calls.milliseconds(numbers.format(latest.p95Ms ?? 0)) : '–'],
    [status.delivered, formatPercent(quality?.deliveredOfExpected, language.value)],
  ] as const
  return (
    <>
      <p class="sy-small sy-muted">
        <bdi>{all === 0 ? status.calls.none : status.calls.summary(numbers.format(answered), numbers.format(all))}</bdi>{' '}
        · <bdi>{status.tokens(numbers.format(tokens))}</bdi>
      </p>
      <dl class="sy-figures">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>
              <bdi>{term}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
