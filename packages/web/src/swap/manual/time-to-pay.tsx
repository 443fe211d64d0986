import { useSignal } from '@preact/signals'
import type { SwapResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useApp, useMessages } from '../../app/app.ts'
import { Notice } from '../../elements/notice.tsx'
import { durationText } from '../../format/duration-text.ts'
import { secondsToPay } from './seconds-to-pay.ts'

const TICK_MS = 1_000

/** How long the deposit may still be paid; a warning when the time is over. */
export const TimeToPay = ({ swap }: { readonly swap: SwapResponse }): JSX.Element | null => {
  const { now } = useApp()
  const { swap: texts, ...messages } = useMessages()
  const left = useSignal(secondsToPay(swap, now()))
  useEffect(() => {
    const timer = setInterval(() => {
      left.value = secondsToPay(swap, now())
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [swap, now, left])
  if (left.value === undefined) return <p class="sy-muted sy-small">{texts.manual.waiting}</p>
  if (left.value === 0) return <Notice tone="bad" isAlert title={texts.manual.over} />
  return (
    <p class="sy-muted sy-small">
      {texts.manual.waiting} {texts.manual.until(durationText(left.value, messages))}
    </p>
  )
}
