import type { StreamedRouteResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { Badge, type Tone } from '../../elements/badge.tsx'
import { Icon } from '../../elements/icon.tsx'
import { readTicker } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { formatDuration } from '../../format/format-duration.ts'
import { nameProviders } from '../../format/provider-name.ts'
import { computeUsd, formatUsd } from '../../format/usd.ts'
import { useSwap } from '../model/swap-context.ts'

/** A route of the list, and where it stands. */
export interface RouteRowProps {
  readonly route: StreamedRouteResponse
  /** 0 is the first. */
  readonly place: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const tones: Readonly<Record<string, Tone>> = { RECOMMENDED: 'accent', CHEAPEST: 'good', FASTEST: 'neutral' }

/** One route: who, how much, how long, its tags. A radio button with a whole row for its label. */
export const RouteRow = ({ route, place, isChosen, onChoose }: RouteRowProps): JSX.Element => {
  const { swap, ...messages } = useMessages()
  const name = nameProviders(route.providers)
  const { language } = useApp()
  const seconds = route.estimatedTime?.total
  const time = seconds === undefined ? swap.routes.unknownTime : formatDuration(seconds, messages)
  const output = `${formatAmount(route.expectedBuyAmount ?? '', language.value)} ${readTicker(route.buyAsset)}`
  const label = [swap.routes.choose(name), output, time].join(', ')
  return (
    <label class="sy-route" style={{ transform: `translateY(calc(${place} * var(--sy-route-step)))` }}>
      <input type="radio" name="route" checked={isChosen} onChange={onChoose} aria-label={label} />
      <span class="sy-route__who">
        <span class="sy-route__name">{name}</span>
        <span class="sy-route__tags">
          {route.meta.tags.map((tag) => (
            <Badge key={tag} tone={tones[tag] ?? 'neutral'}>
              {swap.routes.tags[tag] ?? tag}
            </Badge>
          ))}
          {route.warnings.length > 0 ? (
            <span class="sy-route__warning" title={route.warnings.map(({ display }) => display).join('\n')}>
              <Icon name="alert" />
            </span>
          ) : null}
          <span class="sy-route__time">
            <Icon name="clock" />
            {time}
          </span>
        </span>
      </span>
      <Output route={route} />
    </label>
  )
}

const Output = ({ route }: { readonly route: StreamedRouteResponse }): JSX.Element => {
  const { prices } = useSwap()
  const { language } = useApp()
  const { swap } = useMessages()
  const { expectedBuyAmount: output = '', expectedBuyAmountMaxSlippage: worst } = route
  const usd = computeUsd(output, prices.value[route.buyAsset])
  return (
    <span class="sy-route__output">
      <span class="sy-route__amount" title={output}>
        {formatAmount(output, language.value)} {readTicker(route.buyAsset)}
      </span>
      <span class="sy-route__usd">
        {usd === undefined ? null : formatUsd(usd, language.value)}
        {worst === undefined ? null : (
          <span class="sy-route__worst" title={worst}>
            {swap.worst(formatAmount(worst, language.value))}
          </span>
        )}
      </span>
    </span>
  )
}
