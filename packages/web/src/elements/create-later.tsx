import { useSignal } from '@preact/signals'
import { type ComponentType, createElement, type JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useMessages } from '../app/app.ts'
import { Button } from './button.tsx'

/** A component whose code comes later than that of the first view. */
export interface Later<Props> {
  (props: Props): JSX.Element | null
  /** Loads the code before it is needed. A failure shows when it is. */
  readonly preload: () => void
}

/**
 * Makes a component that loads its code when it is drawn, unless it was loaded before. Its place is empty meanwhile; where the code
 * cannot be loaded, a button tries again.
 */
export const createLater = <Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> => {
  let Loaded: ComponentType<Props> | undefined
  const loadOnce = async (): Promise<void> => {
    Loaded ??= await load()
  }
  const Component = (props: Props): JSX.Element | null => {
    const { common } = useMessages()
    const phase = useSignal<'loading' | 'ready' | 'failed'>(Loaded ? 'ready' : 'loading')
    const begin = (): void => {
      loadOnce().then(
        () => (phase.value = 'ready'),
        () => (phase.value = 'failed'),
      )
    }
    useEffect(begin, [])
    if (phase.value === 'ready' && Loaded) return createElement(Loaded, props)
    return phase.value === 'failed' ? <Button onClick={begin}>{common.retry}</Button> : null
  }
  return Object.assign(Component, { preload: () => void loadOnce().catch(() => undefined) })
}
