import { Big } from 'big.js'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { nameChain, readTicker } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { nameProvider } from '../../format/provider-name.ts'
import { formatUsd } from '../../format/usd.ts'
import type { Messages } from '../../messages/en.ts'
import { type FeePart, sumFees } from './group-fees.ts'

/** The fees of a route: one bar, and what each part is and who takes it. */
export const FeeBar = ({ parts }: { readonly parts: readonly FeePart[] }): JSX.Element => {
  const { language } = useApp()
  const { swap } = useMessages()
  const total = sumFees(parts)
  return (
    <div class="sy-fees">
      <div class="sy-spread">
        <span class="sy-muted">{swap.details.fees}</span>
        <span>
          {parts.length === 0 ? swap.details.noFees : null}
          {total === undefined || parts.length === 0 ? null : formatUsd(new Big(total), language.value)}
        </span>
      </div>
      <div class="sy-fees__bar" aria-hidden="true">
        {parts.map((part, index) => (
          <span key={createKey(part)} class={`sy-fees__part sy-fill-${index % 6}`} style={{ flexGrow: part.share }} />
        ))}
      </div>
      <ul class="sy-fees__list">
        {parts.map((part, index) => (
          <FeeLine key={createKey(part)} part={part} index={index} />
        ))}
      </ul>
    </div>
  )
}

const createKey = ({ type, taker, chain }: FeePart): string => `${type} ${taker} ${chain}`

const FeeLine = ({ part, index }: { readonly part: FeePart; readonly index: number }): JSX.Element => {
  const { language } = useApp()
  const { swap } = useMessages()
  const amounts = part.amounts.map(
    ({ amount, asset }) => `${formatAmount(amount, language.value)} ${readTicker(asset)}`,
  )
  return (
    <li>
      <span class={`sy-fees__dot sy-fill-${index % 6}`} />
      <span class="sy-fees__what">
        {swap.fees[part.type]} <span class="sy-muted">{describeTaker(part, swap.fees.takenBy)}</span>
        {part.type === 'inbound' ? <span class="sy-muted">, {swap.details.onTop}</span> : null}
      </span>
      <span class="sy-fees__amount" title={amounts.join(' + ')}>
        {part.usd === undefined ? amounts.join(' + ') : formatUsd(new Big(part.usd), language.value)}
      </span>
    </li>
  )
}

const describeTaker = ({ type, taker }: FeePart, takenBy: Messages['swap']['fees']['takenBy']): string => {
  if (type === 'inbound' || type === 'outbound' || type === 'network') return takenBy.chain(nameChain(taker))
  if (type === 'liquidity') return takenBy.liquidity(nameProvider(taker))
  return type === 'affiliate' ? takenBy.integrator(nameProvider(taker)) : takenBy.provider(nameProvider(taker))
}
