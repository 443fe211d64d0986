import { effect } from '@preact/signals'
import { ClientError, type QuoteRouteResponse, type TrackResponse } from '@switchyard/client'
import type { SwapModel } from '../swap/model/swap-model.ts'
import type { RunModel } from '../swap/run/run-model.ts'

/** Events of the component for its host: the name of each, and its `detail`. */
export interface SwapEvents {
  /** A quote is complete; best output first, empty where no network offers the swap. */
  readonly quote: { readonly routes: readonly Partial<QuoteRouteResponse>[] }
  /** The deposit was sent. */
  readonly swap: { readonly swapId: string; readonly hash: string }
  /** Status of the swap, with every change. */
  readonly status: TrackResponse
  readonly error: { readonly code: string; readonly message: string }
}

/** Reports a step of the component. */
export type Tell = <Name extends keyof SwapEvents>(name: Name, detail: SwapEvents[Name]) => void

/** Tells the host what happens. Returns what ends it. */
export const tellEvents = ({ quote }: SwapModel, { state }: RunModel, tell: Tell): (() => void) => {
  const changed = createChangeDetector()
  const ends = [
    effect(() => {
      const { phase, routes, error } = quote.value
      if (phase === 'done' && changed('quote', routes)) tell('quote', { routes })
      if (phase === 'failed' && changed('quoteError', error)) tell('error', readErrorDetail(error))
    }),
    effect(() => {
      const { swap, hash, track, error } = state.value ?? {}
      if (swap && hash !== undefined && changed('hash', hash)) tell('swap', { swapId: swap.swapId, hash })
      if (track && changed('track', track)) tell('status', track)
      if (error !== undefined && changed('error', error)) tell('error', readErrorDetail(error))
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Returns a function that tells if a value differs from the last one with its name. */
const createChangeDetector = () => {
  const last = new Map<string, unknown>()
  return (name: string, value: unknown): boolean => {
    const isNew = last.get(name) !== value
    last.set(name, value)
    return isNew
  }
}

const readErrorDetail = (error: unknown): SwapEvents['error'] => {
  if (ClientError.is(error)) return { code: error.code, message: error.message }
  return { code: 'unknownError', message: error instanceof Error ? error.message : String(error) }
}
