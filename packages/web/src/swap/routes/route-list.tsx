import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMessages } from '../../app/app.ts'
import { Button } from '../../elements/button.tsx'
import { Skeleton } from '../../elements/skeleton.tsx'
import { createRouteKey } from '../model/quote-state.ts'
import { useSwap } from '../model/swap-context.ts'
import { NoRoutes } from './no-routes.tsx'
import { QuoteClock } from './quote-clock.tsx'
import { RouteNews } from './route-news.tsx'
import { RouteRow } from './route-row.tsx'

/** Rows that always have a place, so that arriving routes move nothing. */
const SHOWN = 3

/** The routes as they arrive, best first. */
export const RouteList = (): JSX.Element => {
  const { quote, route, chosen } = useSwap()
  const { swap } = useMessages()
  const isOpen = useSignal(false)
  const { routes, phase } = quote.value
  const shown = isOpen.value ? routes : routes.slice(0, SHOWN)
  const isEmpty = routes.length === 0 && phase !== 'loading'
  // Before the first quote the places are kept, so that the routes will move nothing.
  const isShort = isEmpty && phase !== 'idle'
  const places = Math.max(SHOWN, shown.length)
  return (
    <section class="sy-card sy-routes" aria-labelledby="routes-title">
      <div class="sy-spread sy-routes__head">
        <h2 id="routes-title">{swap.routes.title}</h2>
        <QuoteClock />
      </div>
      <RouteNews />
      <div class="sy-routes__list" style={isShort ? {} : { blockSize: `calc(${places} * var(--sy-route-step))` }}>
        {isEmpty ? <NoRoutes /> : null}
        {isEmpty ? null : (
          <fieldset class="sy-routes__rows">
            <legend class="sy-hidden">{swap.routes.title}</legend>
            {shown.map((one, place) => (
              <RouteRow
                key={createRouteKey(one)}
                route={one}
                place={place}
                isChosen={one === route.value}
                onChoose={() => {
                  chosen.value = createRouteKey(one)
                }}
              />
            ))}
          </fieldset>
        )}
        {phase === 'loading' ? <Waiting from={shown.length} /> : null}
      </div>
      <div class={isShort ? '' : 'sy-routes__foot'}>
        {routes.length > SHOWN ? (
          <Button size="small" onClick={() => (isOpen.value = !isOpen.value)}>
            {isOpen.value ? swap.routes.showFewer : swap.routes.showAll(routes.length)}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** Places that no route has taken yet. */
const Waiting = ({ from }: { readonly from: number }): JSX.Element => (
  <>
    {[0, 1, 2].slice(from).map((place) => (
      <span
        key={place}
        class="sy-route sy-route--waiting"
        style={{ transform: `translateY(calc(${place} * var(--sy-route-step)))` }}
      >
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton width="25%" height="1.25rem" />
      </span>
    ))}
  </>
)
