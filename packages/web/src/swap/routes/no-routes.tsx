import { ClientError } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { errorText, needsKey } from '../../app/error-text.ts'
import { Button } from '../../elements/button.tsx'
import { Notice } from '../../elements/notice.tsx'
import { amountText } from '../../format/amount-text.ts'
import { KeyForm } from '../../shell/key-form.tsx'
import { useSwap } from '../model/swap-context.ts'
import { leastAmount } from './decline-text.ts'

/** Why there are no routes, and what to do about it. */
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
  const least = leastAmount(declined)
  const isFault = phase === 'failed' && declined.length === 0
  return (
    <div class="sy-routes__empty">
      <Notice
        tone={isFault ? 'bad' : 'warn'}
        isAlert
        title={isFault && !isNoRoute(error) ? routes.notLoaded : routes.none}
      >
        <p>{error === undefined ? routes.noneAbout : errorText(error, messages)}</p>
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
            {routes.useLeast(`${amountText(least, language.value)} ${sell.value.ticker}`)}
          </Button>
        )}
        <Button size="small" onClick={refresh}>
          {messages.common.retry}
        </Button>
      </p>
    </div>
  )
}

const isNoRoute = (error: unknown): boolean => ClientError.is(error) && error.code === 'noRoutesFound'
