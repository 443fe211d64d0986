import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { Icon } from '../elements/icon.tsx'
import { ActionButton } from './form/action-button.tsx'
import { MoreOptions } from './form/more-options.tsx'
import { PayPanel } from './form/pay-panel.tsx'
import { Payer } from './form/payer.tsx'
import { ReceivePanel } from './form/receive-panel.tsx'
import { Recipient } from './form/recipient.tsx'
import { useSwap } from './model/swap-context.ts'
import type { Token } from './model/token.ts'
import { TokenPicker } from './preload-parts.ts'
import { WalletLine } from './wallet/wallet-line.tsx'

/** The form: both sides, the recipient, and the button that leads on. */
export const SwapCard = (): JSX.Element => {
  const { sell, buy, flip } = useSwap()
  const { swap } = useMessages()
  const picking = useSignal<{ readonly side: 'sell' | 'buy'; readonly query: string } | undefined>(undefined)
  const choose = (token: Token) => {
    const [own, other] = picking.value?.side === 'sell' ? [sell, buy] : [buy, sell]
    if (other.value?.identifier === token.identifier) flip()
    else own.value = token
    picking.value = undefined
  }
  return (
    <section class="sy-card sy-swap" aria-labelledby="swap-title">
      <div class="sy-spread">
        <h2 id="swap-title">{swap.title}</h2>
        <WalletLine />
      </div>
      <div class="sy-sides">
        <PayPanel onPick={(query) => (picking.value = { side: 'sell', query })} />
        <button type="button" class="sy-flip" aria-label={swap.flip} title={swap.flip} onClick={flip}>
          <Icon name="flip" />
        </button>
        <ReceivePanel onPick={(query) => (picking.value = { side: 'buy', query })} />
      </div>
      <Payer />
      <Recipient />
      <MoreOptions />
      <ActionButton />
      {picking.value === undefined ? null : (
        <TokenPicker query={picking.value.query} onChoose={choose} onClose={() => (picking.value = undefined)} />
      )}
    </section>
  )
}
