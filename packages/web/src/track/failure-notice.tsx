import type { ClientError } from '@switchyard/client'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { errorText } from '../app/error-text.ts'
import { Notice } from '../elements/notice.tsx'

const UNKNOWN: ReadonlySet<string> = new Set(['txNotFound', 'depositChannelNotFound'])

/** Why nothing new is shown. */
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
    <Notice tone={isOver ? 'bad' : 'warn'} isAlert {...(isOver ? {} : { title: paused })}>
      <p>{errorText(failure, messages)}</p>
    </Notice>
  )
}
