import type { StreamedRouteResponse } from '@switchyard/client'
import { Big } from 'big.js'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { Notice } from '../../elements/notice.tsx'
import { Skeleton } from '../../elements/skeleton.tsx'
import { readTicker } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { formatDuration } from '../../format/format-duration.ts'
import { FeeBar } from '../fees/fee-bar.tsx'
import { groupFees } from '../fees/group-fees.ts'
import { chooseTone } from '../model/choose-tone.ts'
import { useSwap } from '../model/swap-context.ts'

const RATE_PLACES = 10

/** Costs and warnings of the chosen route. */
export const RouteDetails = (): JSX.Element => {
  const { route, prices, quote } = useSwap()
  const { swap } = useMessages()
  const chosen = route.value
  if (!chosen)
    return (
      <section class="sy-card sy-details" aria-labelledby="details-title">
        <h2 id="details-title">{swap.details.title}</h2>
        {quote.value.phase === 'loading' ? (
          <Skeleton width="100%" height="9rem" />
        ) : (
          <p class="sy-muted">{swap.details.later}</p>
        )}
      </section>
    )
  const tone = chooseTone(chosen.totalSlippageBps)
  return (
    <section class="sy-card sy-details" aria-labelledby="details-title">
      <h2 id="details-title">{swap.details.title}</h2>
      <RouteTerms route={chosen} />
      <FeeBar parts={groupFees(chosen.fees, prices.value)} />
      {tone === 'neutral' ? null : (
        <Notice tone={tone}>
          <p>{swap.details.impactHigh}</p>
        </Notice>
      )}
      {chosen.warnings.map(({ code, display, tooltip }) => (
        <Notice key={code} tone="warn" title={display || code}>
          {tooltip === undefined ? null : <p>{tooltip}</p>}
        </Notice>
      ))}
    </section>
  )
}

const RouteTerms = ({ route }: { readonly route: StreamedRouteResponse }): JSX.Element => {
  const { amount, sell } = useSwap()
  const { language } = useApp()
  const { swap, ...messages } = useMessages()
  const { expectedBuyAmount: output, expectedBuyAmountMaxSlippage: worst, estimatedTime: time } = route
  const ticker = readTicker(route.buyAsset)
  const percent = new Intl.NumberFormat(language.value, {
    style: 'percent',
    minimumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  // Output for one token, for display.
  const isRated = output !== undefined && amount.value !== undefined
  const rate = isRated ? new Big(output).div(amount.value).toFixed(RATE_PLACES) : ''
  const formatSeconds = (seconds = 0) => formatDuration(seconds, messages)
  return (
    <dl class="sy-terms">
      {worst === undefined ? null : (
        <div>
          <dt>{swap.details.worst}</dt>
          <dd title={worst}>
            {formatAmount(worst, language.value)} {ticker}
          </dd>
        </div>
      )}
      <div>
        <dt>{swap.details.rate}</dt>
        <dd>
          1 {sell.value?.ticker} ≈ {formatAmount(rate, language.value)} {ticker}
        </dd>
      </div>
      <div>
        <dt>{swap.details.impact}</dt>
        {route.warnings.some(({ code }) => code === 'priceImpactUnknown') ? (
          <dd>{swap.details.impactUnknown}</dd>
        ) : (
          <dd class={`sy-tone-${chooseTone(route.totalSlippageBps)}`}>
            {percent.format(route.totalSlippageBps / 10_000).replace('-', '−')}
          </dd>
        )}
      </div>
      {time === undefined ? null : (
        <div>
          <dt>{swap.details.time}</dt>
          <dd>
            {formatSeconds(time.total)}
            <span class="sy-terms__about">
              {swap.details.timeParts(
                formatSeconds(time.inbound),
                formatSeconds(time.swap),
                formatSeconds(time.outbound),
              )}
            </span>
            {route.meta.timeSource === undefined ? null : (
              <span class="sy-terms__about">{swap.details.timeSource[route.meta.timeSource]}</span>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
