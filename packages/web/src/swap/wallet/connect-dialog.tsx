import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useMessages } from '../../app/app.ts'
import { describeError } from '../../app/describe-error.ts'
import { Badge } from '../../elements/badge.tsx'
import { Dialog } from '../../elements/dialog.tsx'
import { Icon } from '../../elements/icon.tsx'
import { Notice } from '../../elements/notice.tsx'
import { nameChain } from '../../format/chain-name.ts'
import { useSwap } from '../model/swap-context.ts'
import { byHand } from './by-hand.ts'
import type { FoundWallet } from './found-wallet.ts'
import type { Wallet } from './wallet.ts'

/** The wallets of this browser, and payment by hand. */
export const ConnectDialog = ({ onClose }: { readonly onClose: () => void }): JSX.Element => {
  const { wallet, sell } = useSwap()
  const messages = useMessages()
  const { connect, wallet: texts } = messages.swap
  const found = useSignal<readonly FoundWallet[]>([])
  const fault = useSignal<string | undefined>(undefined)
  useEffect(() => startFinding(found), [found])
  const use = (chosen: Wallet) => {
    wallet.value = chosen
    onClose()
  }
  const open = async (one: FoundWallet) => {
    try {
      use(await one.connect())
    } catch (error) {
      fault.value = describeError(error, messages)
    }
  }
  return (
    <Dialog title={connect.title} onClose={onClose}>
      {fault.value === undefined ? null : (
        <Notice tone="bad" isAlert title={texts.failed}>
          <p>{fault.value}</p>
        </Notice>
      )}
      <ul class="sy-wallets">
        {found.value.map((one) => (
          <li key={one.id}>
            <button type="button" class="sy-wallets__one" onClick={() => void open(one)}>
              <Icon name="wallet" />
              <span class="sy-wallets__name">{one.name}</span>
              <Badge>{one.family}</Badge>
            </button>
          </li>
        ))}
        {found.value.length > 0 ? null : (
          <li class="sy-muted sy-small">{connect.none(nameChain(sell.value?.chain ?? ''))}</li>
        )}
        <li>
          <button type="button" class="sy-wallets__one" onClick={() => use(byHand)}>
            <Icon name="external" />
            <span class="sy-wallets__name">
              {connect.byHand}
              <span class="sy-terms__about">{connect.byHandAbout}</span>
            </span>
          </button>
        </li>
      </ul>
    </Dialog>
  )
}

/** Looks for wallets with code that is loaded when the dialog opens. Returns what ends it. */
const startFinding = (found: { value: readonly FoundWallet[] }): (() => void) => {
  let stop: (() => void) | undefined
  let isOver = false
  const note = (one: FoundWallet): void => {
    if (!found.value.some(({ id }) => id === one.id)) found.value = [...found.value, one]
  }
  void import('./find-wallets.ts').then(({ findWallets }) => {
    if (!isOver) stop = findWallets(note)
  })
  return () => {
    isOver = true
    stop?.()
  }
}
