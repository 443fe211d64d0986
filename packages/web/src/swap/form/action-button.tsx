import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { describeError } from '../../app/describe-error.ts'
import { Button } from '../../elements/button.tsx'
import { Notice } from '../../elements/notice.tsx'
import { useSwap } from '../model/swap-context.ts'
import { ConnectDialog } from '../preload-parts.ts'
import { connectDemoWallet } from '../wallet/connect-demo-wallet.ts'
import { findNextAction } from './find-next-action.ts'

/** The one button that leads on, whatever is missing. */
export const ActionButton = (): JSX.Element => {
  const app = useApp()
  const model = useSwap()
  const messages = useMessages()
  const fault = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const isConnecting = useSignal(false)
  const action = findNextAction({ ...model, isSandbox: app.isSandbox, hasKey: app.apiKey.value !== '' })
  const connectDemo = async () => {
    isBusy.value = true
    try {
      model.wallet.value = await connectDemoWallet(app)
      fault.value = undefined
    } catch (error) {
      fault.value = describeError(error, messages)
    }
    isBusy.value = false
  }
  const clicks: Partial<Record<typeof action, () => unknown>> = {
    connectDemo: () => void connectDemo(),
    connect: () => (isConnecting.value = true),
    otherWallet: () => (isConnecting.value = true),
    review: () => (model.isHeld.value = true),
  }
  const click = clicks[action]
  return (
    <>
      {fault.value === undefined ? null : (
        <Notice tone="bad" isAlert title={messages.swap.wallet.failed}>
          <p>{fault.value}</p>
        </Notice>
      )}
      <Button kind="primary" size="wide" disabled={click === undefined || isBusy.value} onClick={click}>
        {isBusy.value || action === 'finding' ? <span class="sy-spinner" aria-hidden="true" /> : null}
        {messages.swap.actions[action]}
      </Button>
      {app.isSandbox && model.wallet.value === undefined && action !== 'needsKey' ? (
        <Button size="small" onClick={() => (isConnecting.value = true)}>
          {messages.swap.connect.another}
        </Button>
      ) : null}
      {isConnecting.value ? <ConnectDialog onClose={() => (isConnecting.value = false)} /> : null}
    </>
  )
}
