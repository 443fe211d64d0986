import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { describeError } from '../app/describe-error.ts'
import { Notice } from '../elements/notice.tsx'
import { formatDuration } from '../format/format-duration.ts'
import { type Board, listProviders } from './board.ts'
import { ChainList } from './chain-list.tsx'
import { Counts } from './counts.tsx'
import { OperatorSection } from './operator-section.tsx'
import { ProviderCard } from './provider-card.tsx'
import { QualityTable } from './quality-table.tsx'

/** The parts of the board that could be loaded. */
export const BoardSections = ({ board, at }: { readonly board: Board; readonly at: number }): JSX.Element => {
  const messages = useMessages()
  const { status: texts } = messages
  const stretchSeconds = board.status?.stretchSeconds ?? 600
  const seconds = board.status ? Math.max(60, (at - Date.parse(board.status.since)) / 1_000) : 0
  return (
    <>
      {board.status ? <Counts status={board.status} /> : null}
      <section class="sy-stack">
        <h2>{texts.providers}</h2>
        <p class="sy-muted sy-small">
          <bdi>{board.status ? texts.providersLead(formatDuration(seconds, messages)) : null}</bdi>
        </p>
        <Legend />
        <ul class="sy-providers">
          {listProviders(board).map((row) => (
            <ProviderCard key={row.id} row={row} stretchSeconds={stretchSeconds} at={at} />
          ))}
        </ul>
      </section>
      {board.status ? (
        <section class="sy-stack">
          <h2>{texts.chains}</h2>
          <p class="sy-muted sy-small">{texts.chainsLead}</p>
          <ChainList chains={board.status.chains} />
        </section>
      ) : null}
      {board.quality ? (
        <section class="sy-stack">
          <h2>{texts.quality.title}</h2>
          <p class="sy-muted sy-small">{texts.quality.lead}</p>
          <QualityTable all={board.quality} />
        </section>
      ) : null}
      {board.operator ? <OperatorSection view={board.operator} /> : null}
      {board.operatorFailure ? (
        <Notice tone="bad" title={texts.operator.failed}>
          <p>{describeError(board.operatorFailure, messages)}</p>
        </Notice>
      ) : null}
    </>
  )
}

const Legend = (): JSX.Element => {
  const { calls } = useMessages().status
  return (
    <ul class="sy-legend sy-small" aria-hidden="true">
      {(['answered', 'declined', 'failed'] as const).map((outcome) => (
        <li key={outcome} class={`sy-legend--${outcome}`}>
          {calls[outcome]}
        </li>
      ))}
      <li class="sy-legend--latency">{calls.median}</li>
    </ul>
  )
}
