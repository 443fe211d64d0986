import type { JSX } from 'preact'
import { useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'
import { useSwap } from '../model/swap-context.ts'

/** The connected wallet, and a button that lets it go. */
export const WalletLine = (): JSX.Element | null => {
  const { wallet } = useSwap()
  const { swap } = useMessages()
  if (!wallet.value) return null
  const { id, isByHand } = wallet.value
  const name = id === 'demo' ? swap.wallet.demo : isByHand ? swap.connect.byHandName : wallet.value.name
  return (
    <span class="sy-wallet">
      <Icon name="wallet" />
      {name}
      <button
        type="button"
        class="sy-wallet__close"
        aria-label={swap.wallet.disconnect}
        title={swap.wallet.disconnect}
        onClick={() => (wallet.value = undefined)}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}
