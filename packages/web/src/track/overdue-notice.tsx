import type { TrackResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { Notice } from '../elements/notice.tsx'
import { formatDuration } from '../format/format-duration.ts'
import { formatTime } from '../format/format-time.ts'
import { nameProvider } from '../format/provider-name.ts'
import { readWebAddress } from './list-steps.ts'
import { LongText } from './long-text.tsx'

type Overdue = NonNullable<NonNullable<TrackResponse['meta']>['overdue']>

/** Notice of a late swap: the known facts and an address to ask at. */
export const OverdueNotice = ({
  overdue: { since, expectedSeconds, evidence, askAt },
  providerUrl,
}: {
  readonly overdue: Overdue
  readonly providerUrl: string | undefined
}): JSX.Element => {
  const { language } = useApp()
  const messages = useMessages()
  const { overdue, copyHash } = messages.track
  const provider = nameProvider(evidence.provider)
  const reference = evidence.reference ?? evidence.hash
  const page = readWebAddress(askAt) ?? readWebAddress(providerUrl)
  const from = formatTime(Date.parse(since) / 1_000, language.value) ?? since
  return (
    <Notice tone="warn" title={overdue.title}>
      <p>{overdue.expected(formatDuration(expectedSeconds, messages), from)}</p>
      {evidence.answer === undefined ? null : <p>{overdue.answer(provider, evidence.answer)}</p>}
      {reference === undefined ? null : (
        <div class="sy-reference">
          <span class="sy-muted">{overdue.reference}</span>
          <LongText value={reference} isRedacted={false} copyLabel={copyHash} />
        </div>
      )}
      {page === undefined ? (
        <p>{overdue.askPlain(provider)}</p>
      ) : (
        <p>
          <a href={page} target="_blank" rel="noreferrer noopener">
            {overdue.ask(provider)}
          </a>
        </p>
      )}
    </Notice>
  )
}
