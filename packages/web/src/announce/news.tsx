import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { createPacedTexts, type PacedTexts } from './paced-texts.ts'

/** News for screen readers. */
export interface NewsProps {
  readonly text: string
  /** Read out at once; otherwise at most one text in `everyMs` is. */
  readonly isUrgent: boolean
  readonly everyMs: number
}

/** Tells screen readers a text that changes often, without flooding them. */
export const News = ({ text, isUrgent, everyMs }: NewsProps): JSX.Element => {
  const shown = useSignal('')
  const paced = useRef<PacedTexts>(undefined)
  useEffect(() => {
    const texts = createPacedTexts(everyMs, (next) => {
      shown.value = next
    })
    paced.current = texts
    return texts.stop
  }, [shown, everyMs])
  useEffect(() => paced.current?.say(text, isUrgent), [text, isUrgent])
  return (
    <p class="sy-hidden" role="status" aria-live="polite">
      {shown.value}
    </p>
  )
}
