import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'

/** A list box whose options are walked through by keys pressed in another field. */
export interface OptionKeys {
  /** Place of the active option; -1 while there are none. */
  readonly active: ReadonlySignal<number>
  /** For the list box. */
  readonly list: RefObject<HTMLDivElement | null>
  /** For the field. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Arrow keys, Page Up and Down, Home and End move; Enter chooses. A new list begins with its first option. */
export const useOptionKeys = <T>(options: ReadonlySignal<readonly T[]>, onChoose: (option: T) => void): OptionKeys => {
  const active = useSignal(0)
  const list = useRef<HTMLDivElement>(null)
  useSignalEffect(() => {
    active.value = options.value.length > 0 ? 0 : -1
  })
  const move = (step: number) => {
    const last = options.value.length - 1
    active.value = Math.max(0, Math.min(last, active.value + step))
    list.current?.children[active.value]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = options.value.length
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -all, End: all },
    }
    const step = event.shiftKey ? undefined : steps[event.key]
    const option = options.value[active.value]
    if (step !== undefined) move(step)
    else if (event.key === 'Enter' && option !== undefined) onChoose(option)
    else return
    event.preventDefault()
  }
  return { active, list, onKeyDown }
}
