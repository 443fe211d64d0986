import type { ClientError } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { describeError, needsKey } from '../app/describe-error.ts'
import { Badge } from '../elements/badge.tsx'
import { Notice } from '../elements/notice.tsx'
import { KeyForm } from '../shell/key-form.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { type Board, listProviders } from './board.ts'
import { BoardSections } from './board-sections.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useBoard } from './use-board.ts'

/** State of providers and chains. */
export const StatusPage = (): JSX.Element => {
  const { apiKey } = useApp()
  const { status } = useMessages()
  const { board, failure, loadedAt } = useBoard()
  const isClosed = needsKey(failure.value)
  return (
    <PageShell page="status">
      <div class="sy-board">
        <div class="sy-board__head">
          <h1>{status.title}</h1>
          <Summary board={isClosed ? undefined : board.value} failure={failure.value} at={loadedAt.value} />
        </div>
        {isClosed ? (
          <section class="sy-card sy-board__key">
            <KeyForm isWrong={apiKey.value !== ''} />
          </section>
        ) : board.value ? (
          <BoardSections board={board.value} at={loadedAt.value} />
        ) : failure.value ? (
          <FailureNotice failure={failure.value} />
        ) : (
          <BoardSkeleton />
        )}
      </div>
    </PageShell>
  )
}

const FailureNotice = ({ failure }: { readonly failure: ClientError }): JSX.Element => (
  <Notice tone="bad" isAlert>
    <p>{describeError(failure, useMessages())}</p>
  </Notice>
)

/** The whole in a line, and how new it is; a failure of the last loading stands there too, so that nothing moves. */
const Summary = ({
  board,
  failure,
  at,
}: {
  readonly board: Board | undefined
  readonly failure: ClientError | undefined
  readonly at: number
}): JSX.Element => {
  const { language } = useApp()
  const messages = useMessages()
  const { status } = messages
  const rows = board ? listProviders(board) : []
  const troubled = rows.filter(({ state }) => state !== 'open' && state !== 'switchedOff').length
  const time = new Intl.DateTimeFormat(language.value, { timeStyle: 'medium' }).format(at)
  const isPartly = failure !== undefined && board !== undefined && !(board.status && board.providers && board.quality)
  return (
    <p class="sy-board__summary sy-small" role="status">
      {board && troubled === 0 ? <Badge tone="good">{status.allOpen}</Badge> : null}
      {troubled > 0 ? (
        <Badge tone="warn">
          <bdi>{status.troubled(troubled, rows.length)}</bdi>
        </Badge>
      ) : null}
      <bdi class="sy-muted">{board ? status.updated(time) : ''}</bdi>
      {board && failure ? (
        <span>
          {isPartly ? status.partly : status.paused} {describeError(failure, messages)}
        </span>
      ) : null}
    </p>
  )
}
