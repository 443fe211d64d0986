import { useSignal, useSignalEffect } from '@preact/signals'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { amountText } from '../../format/amount-text.ts'
import { useSwap } from '../model/swap-context.ts'
import { sellBalance } from '../wallet/sell-balance.ts'

/** What the connected wallet has of the token, and a button that types all of it. */
export const BalanceLine = (): JSX.Element | null => {
  const app = useApp()
  const model = useSwap()
  const { swap } = useMessages()
  const balance = useSignal<string | undefined>(undefined)
  useSignalEffect(() => sellBalance(app, model, balance))
  if (balance.value === undefined) return null
  const typeAll = () => {
    model.unit.value = 'token'
    model.typed.value = balance.peek() ?? ''
  }
  return (
    <span class="sy-balance">
      <span title={balance.value}>{swap.balance(amountText(balance.value, app.language.value))}</span>
      <button type="button" class="sy-chip" onClick={typeAll}>
        {swap.useAll}
      </button>
    </span>
  )
}
