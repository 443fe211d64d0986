import type { TrackResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { Notice } from '../elements/notice.tsx'
import { durationText } from '../format/duration-text.ts'
import { providerName } from '../format/provider-name.ts'
import { LongText } from './long-text.tsx'
import { webAddress } from './steps-of.ts'
import { whenText } from './when-text.ts'

type Overdue = NonNullable<NonNullable<TrackResponse['meta']>['overdue']>

/** That a swap is late, what is known, and whom to ask. */
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
  const provider = providerName(evidence.provider)
  const reference = evidence.reference ?? evidence.hash
  const page = webAddress(askAt) ?? webAddress(providerUrl)
  const from = whenText(Date.parse(since) / 1_000, language.value) ?? since
  return (
    <Notice tone="warn" title={overdue.title}>
      <p>{overdue.expected(durationText(expectedSeconds, messages), from)}</p>
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
