import { ClientError } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { describeError, needsKey } from '../../app/describe-error.ts'
import { Button } from '../../elements/button.tsx'
import { Notice } from '../../elements/notice.tsx'
import { formatAmount } from '../../format/format-amount.ts'
import { KeyForm } from '../../shell/key-form.tsx'
import { useSwap } from '../model/swap-context.ts'
import { findLeastAmount } from './describe-decline.ts'

/** The reason for missing routes, and a remedy. */
export const NoRoutes = (): JSX.Element => {
  const { quote, unit, typed, sell, refresh } = useSwap()
  const { apiKey, language } = useApp()
  const messages = useMessages()
  const { routes } = messages.swap
  const { phase, error, declined } = quote.value
  if (apiKey.value === '' || needsKey(error))
    return (
      <div class="sy-routes__empty">
        <KeyForm isWrong={needsKey(error)} />
      </div>
    )
  if (phase === 'idle') return <p class="sy-routes__empty sy-muted">{routes.empty}</p>
  const least = findLeastAmount(declined)
  const isNoRoute = ClientError.is(error) && error.code === 'noRoutesFound'
  const isFault = phase === 'failed' && declined.length === 0
  return (
    <div class="sy-routes__empty">
      <Notice tone={isFault ? 'bad' : 'warn'} isAlert title={isFault && !isNoRoute ? routes.notLoaded : routes.none}>
        <p>{error === undefined ? routes.noneAbout : describeError(error, messages)}</p>
      </Notice>
      <p class="sy-row">
        {least === undefined || !sell.value ? null : (
          <Button
            size="small"
            kind="primary"
            onClick={() => {
              unit.value = 'token'
              typed.value = least
            }}
          >
            {routes.useLeast(`${formatAmount(least, language.value)} ${sell.value.ticker}`)}
          </Button>
        )}
        <Button size="small" onClick={refresh}>
          {messages.common.retry}
        </Button>
      </p>
    </div>
  )
}
