import type { JSX } from 'preact'
import { News } from '../../announce/news.tsx'
import { useApp, useMessages } from '../../app/app.ts'
import { readTicker } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { useSwap } from '../model/swap-context.ts'

const EVERY_MS = 4_000

/** Tells screen readers when a quote begins and ends, and now and then how many routes there are: not each that arrives. */
export const RouteNews = (): JSX.Element => {
  const { quote } = useSwap()
  const { language } = useApp()
  const { swap } = useMessages()
  const { phase, routes } = quote.value
  const [best] = routes
  const found = best
    ? swap.routes.found(
        routes.length,
        `${formatAmount(best.expectedBuyAmount ?? '', language.value)} ${readTicker(best.buyAsset)}`,
      )
    : undefined
  const texts = {
    idle: '',
    loading: found ?? swap.routes.searching,
    done: found ?? swap.routes.none,
    failed: swap.routes.failed,
  }
  return <News text={texts[phase]} isUrgent={phase !== 'loading' || !best} everyMs={EVERY_MS} />
}
