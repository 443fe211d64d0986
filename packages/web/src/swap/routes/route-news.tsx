import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { amountText } from '../../format/amount-text.ts'
import { tickerOf } from '../../format/chain-name.ts'
import { useSwap } from '../model/swap-context.ts'

/** Tells screen readers twice a quote how it stands, when it begins and when it ends: not once for each route. */
export const RouteNews = (): JSX.Element => {
  const { quote } = useSwap()
  const { language } = useApp()
  const { swap } = useMessages()
  const { phase, routes } = quote.value
  const [best] = routes
  const done = best
    ? swap.routes.found(
        routes.length,
        `${amountText(best.expectedBuyAmount ?? '', language.value)} ${tickerOf(best.buyAsset)}`,
      )
    : swap.routes.none
  const texts = { idle: '', loading: swap.routes.searching, done, failed: swap.routes.failed }
  return (
    <p class="sy-hidden" role="status" aria-live="polite">
      {texts[phase]}
    </p>
  )
}
