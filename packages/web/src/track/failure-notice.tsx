import type { ClientError } from '@switchyard/client'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { describeError } from '../app/describe-error.ts'
import { Notice } from '../elements/notice.tsx'

const UNKNOWN: ReadonlySet<string> = new Set(['txNotFound', 'depositChannelNotFound'])

/** The reason for missing updates. */
export const FailureNotice = ({
  failure,
  isOver,
}: {
  readonly failure: ClientError
  readonly isOver: boolean
}): JSX.Element => {
  const messages = useMessages()
  const { unknown, paused } = messages.track
  if (UNKNOWN.has(failure.code))
    return (
      <Notice title={unknown.title}>
        <p>
          {unknown.text} {unknown.check}
        </p>
      </Notice>
    )
  return (
    <Notice tone={isOver ? 'bad' : 'warn'} isAlert title={isOver ? undefined : paused}>
      <p>{describeError(failure, messages)}</p>
    </Notice>
  )
}
