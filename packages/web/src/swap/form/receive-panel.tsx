import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { Skeleton } from '../../elements/skeleton.tsx'
import { formatAmount } from '../../format/format-amount.ts'
import { computeUsd, formatUsd } from '../../format/usd.ts'
import { useSwap } from '../model/swap-context.ts'
import { TokenButton } from './token-button.tsx'

/** The buy side, by the chosen route. */
export const ReceivePanel = ({ onPick }: { readonly onPick: (query: string) => void }): JSX.Element => {
  const { buy, route, quote, prices } = useSwap()
  const { language } = useApp()
  const { swap } = useMessages()
  const output = route.value?.expectedBuyAmount
  const worst = route.value?.expectedBuyAmountMaxSlippage
  const usd = computeUsd(output ?? '', prices.value[buy.value?.identifier ?? ''])
  const isWaiting = quote.value.phase === 'loading' && output === undefined
  return (
    <div class="sy-panel sy-panel--quiet">
      <span class="sy-panel__label">{swap.receive}</span>
      <div class="sy-panel__main">
        <span class="sy-amount" title={output}>
          {isWaiting ? <Skeleton width="9rem" height="2rem" /> : null}
          {isWaiting ? null : (
            <output class={output === undefined ? 'sy-amount__output sy-muted' : 'sy-amount__output'}>
              {output === undefined ? '0' : formatAmount(output, language.value)}
            </output>
          )}
        </span>
        <TokenButton side={swap.receive} token={buy.value} onPick={onPick} />
      </div>
      <span class="sy-panel__below">
        {usd === undefined || output === undefined ? '\u00a0' : formatUsd(usd, language.value)}
        {worst === undefined || !buy.value ? null : (
          <span class="sy-panel__worst">
            {swap.worst(`${formatAmount(worst, language.value)} ${buy.value.ticker}`)}
          </span>
        )}
      </span>
    </div>
  )
}
