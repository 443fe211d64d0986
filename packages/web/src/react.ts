import { createElement, type ReactElement, useEffect, useRef } from 'react'
import { defineSwitchyardSwap } from './element/define-switchyard-swap.ts'
import type { SwapEvents } from './element/swap-events.ts'

export type { SwapEvents } from './element/swap-events.ts'

/** Attributes and events of the component. */
export interface SwitchyardSwapProps {
  /** Address of the API. */
  readonly apiUrl: string
  /** A public page should hold no key: let its own backend add it. */
  readonly apiKey?: string
  /** Identifier of the token that is sold at first, `BTC.BTC`. */
  readonly sell?: string
  readonly buy?: string
  /** Whole tokens. */
  readonly amount?: string
  /** Default: that of the device. */
  readonly theme?: 'light' | 'dark'
  /** Default: that of the browser. */
  readonly locale?: string
  readonly className?: string
  readonly onQuote?: (detail: SwapEvents['quote']) => void
  readonly onSwap?: (detail: SwapEvents['swap']) => void
  readonly onStatus?: (detail: SwapEvents['status']) => void
  readonly onError?: (detail: SwapEvents['error']) => void
}

const handlers = { quote: 'onQuote', swap: 'onSwap', status: 'onStatus', error: 'onError' } as const

/**
 * `<switchyard-swap>` for React 18 and 19.
 *
 * @example
 * ```ts
 * const swap = createElement(SwitchyardSwap, { apiUrl: 'https://api.example.com', onSwap: ({ hash }) => console.log(hash) })
 * ```
 */
export const SwitchyardSwap = (props: SwitchyardSwapProps): ReactElement => {
  const { apiUrl, apiKey, sell, buy, amount, theme, locale, className } = props
  const element = useRef<HTMLElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const listened = element.current
    const names = Object.keys(handlers) as (keyof typeof handlers)[]
    const tell = (event: Event): void => {
      const handler = latest.current[handlers[event.type as keyof typeof handlers]]
      handler?.((event as CustomEvent).detail as never)
    }
    for (const name of names) listened?.addEventListener(name, tell)
    defineSwitchyardSwap()
    return () => {
      for (const name of names) listened?.removeEventListener(name, tell)
    }
  }, [])
  const attributes = { 'api-url': apiUrl, 'api-key': apiKey, sell, buy, amount, theme, locale, class: className }
  return createElement('switchyard-swap', { ref: element, ...attributes })
}
