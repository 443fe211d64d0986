import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { RouteChart } from './chart/route-chart.tsx'
import { useSwap } from './model/swap-context.ts'
import { preloadParts, ReviewCard, RunCard } from './preload-parts.ts'
import { DeclinedList } from './routes/declined-list.tsx'
import { RouteDetails } from './routes/route-details.tsx'
import { RouteList } from './routes/route-list.tsx'
import { RunContext } from './run/run-context.ts'
import type { RunModel } from './run/run-model.ts'
import type { RunState } from './run/run-state.ts'
import { SwapCard } from './swap-card.tsx'

/** After which the parts are loaded that the form needs next: the first view has painted and asks for its quote. */
const PRELOAD_MS = 1_000

/** The form beside its routes; then the review or the swap under way alone. */
export const SwapView = ({ run }: { readonly run: RunModel }): JSX.Element => {
  const { isHeld } = useSwap()
  useEffect(() => {
    const timer = setTimeout(preloadParts, PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    void run.resumeLast()
    return run.leave
  }, [run])
  useEffect(() => {
    let wasRunning = false
    return run.state.subscribe((state) => {
      // Nothing is quoted beside a swap; the form quotes again when the swap is left.
      const isRunning = state !== undefined
      if (isRunning !== wasRunning) isHeld.value = isRunning
      wasRunning = isRunning
    })
  }, [run, isHeld])
  const state = run.state.value
  const isOne = state !== undefined || isHeld.value
  return (
    <RunContext.Provider value={run}>
      <div class="sy-view">
        <div class={isOne ? 'sy-columns sy-columns--one' : 'sy-columns'}>
          <div class="sy-columns__side">
            <Side state={state} />
          </div>
          {isOne ? null : <Offers />}
        </div>
      </div>
    </RunContext.Provider>
  )
}

/** The routes and what belongs to them; away while a swap is reviewed or under way. */
const Offers = (): JSX.Element => {
  const { quote } = useSwap()
  const { phase, routes } = quote.value
  const isEmpty = routes.length === 0 && (phase === 'done' || phase === 'failed')
  return (
    <div class="sy-columns__main">
      <RouteList />
      {isEmpty ? null : <RouteDetails />}
      {isEmpty ? null : <RouteChart />}
      <DeclinedList />
    </div>
  )
}

const Side = ({ state }: { readonly state: RunState | undefined }): JSX.Element => {
  const { isHeld } = useSwap()
  if (state) return <RunCard state={state} />
  return isHeld.value ? <ReviewCard /> : <SwapCard />
}
