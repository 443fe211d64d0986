import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'
import { nameProvider } from '../../format/provider-name.ts'
import { useSwap } from '../model/swap-context.ts'
import { describeDecline } from './describe-decline.ts'

/** The networks that made no offer, each with its reason. */
export const DeclinedList = (): JSX.Element | null => {
  const { quote, sell } = useSwap()
  const { language } = useApp()
  const messages = useMessages()
  const { declined } = messages.swap
  const rows = [
    ...quote.value.declined.map((one) => ({
      name: nameProvider(one.provider ?? messages.common.unknown),
      text: describeDecline(one, messages, { ticker: sell.value?.ticker ?? '', language: language.value }),
    })),
    ...quote.value.leftOut.map(({ provider, reason }) => ({
      name: nameProvider(provider),
      text: declined.notAsked(reason),
    })),
  ]
  const [first] = rows
  if (!first) return null
  const isNone = quote.value.routes.length === 0
  const others = rows.length === 1 ? declined.title(first.name) : declined.titleMany(rows.length)
  return (
    <details class={isNone ? 'sy-more sy-card' : 'sy-more sy-declined'} open={isNone}>
      <summary>
        {isNone ? declined.titleNone : others}
        <Icon name="chevron" />
      </summary>
      <dl class="sy-terms">
        {rows.map(({ name, text }) => (
          <div key={`${name} ${text}`}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
