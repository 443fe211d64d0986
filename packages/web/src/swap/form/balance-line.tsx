import { useSignal, useSignalEffect } from '@preact/signals'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { useSwap } from '../model/swap-context.ts'
import { readSellBalance } from '../wallet/read-sell-balance.ts'

/** Balance of the token in the connected wallet, and a button that types all of it. */
export const BalanceLine = (): JSX.Element | null => {
  const app = useApp()
  const model = useSwap()
  const { swap } = useMessages()
  const balance = useSignal<string | undefined>(undefined)
  useSignalEffect(() => readSellBalance(app, model, balance))
  if (balance.value === undefined) return null
  const typeAll = () => {
    model.unit.value = 'token'
    model.typed.value = balance.peek() ?? ''
  }
  return (
    <span class="sy-balance">
      <span title={balance.value}>{swap.balance(formatAmount(balance.value, app.language.value))}</span>
      <button type="button" class="sy-chip" onClick={typeAll}>
        {swap.useAll}
      </button>
    </span>
  )
}
