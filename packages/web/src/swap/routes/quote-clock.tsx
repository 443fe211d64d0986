import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useApp, useMessages } from '../../app/app.ts'
import { IconButton } from '../../elements/icon-button.tsx'
import { formatCountdown } from '../../format/format-duration.ts'
import { countSecondsToRefresh } from '../model/count-seconds-to-refresh.ts'
import { useSwap } from '../model/swap-context.ts'

const TICK_MS = 1_000

/** Counts down to the next quote and requests it. A hidden page does not. */
export const QuoteClock = (): JSX.Element | null => {
  const { now } = useApp()
  const model = useSwap()
  const { swap } = useMessages()
  const left = useSignal<number | undefined>(undefined)
  useEffect(() => {
    const tick = () => {
      left.value = model.isHeld.peek() ? undefined : countSecondsToRefresh(model.quote.peek(), now())
      if (left.value !== undefined && left.value <= 0 && document.visibilityState === 'visible') model.refresh()
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [model, now, left])
  if (model.quote.value.phase === 'idle') return null
  return (
    <span class="sy-clock">
      {left.value === undefined ? null : (
        <span role="timer" aria-live="off">
          {swap.routes.refreshIn(formatCountdown(left.value))}
        </span>
      )}
      <IconButton icon="refresh" label={swap.routes.refresh} onClick={model.refresh} />
    </span>
  )
}
