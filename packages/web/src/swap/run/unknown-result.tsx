import { useSignal } from '@preact/signals'
import type { SwapResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { Button } from '../../elements/button.tsx'
import { CopyIcon } from '../../elements/copy-icon.tsx'
import { Field } from '../../elements/field.tsx'
import { Icon } from '../../elements/icon.tsx'
import { Notice } from '../../elements/notice.tsx'
import { nameChain, readChain, readTicker } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { useRun } from './run-context.ts'

/** Shorter texts are no hash on any chain. */
const SHORTEST_HASH = 20

/**
 * A wallet was asked to send the deposit, and whether it did is not known: what happened, where to look, and what the user can
 * tell the page. Nothing here asks for another signature.
 */
export const UnknownResult = ({ swap }: { readonly swap: SwapResponse }): JSX.Element => {
  const { language } = useApp()
  const { unknown, copyAddress } = useMessages().swap.run
  const chain = nameChain(readChain(swap.sellAsset))
  const [address = ''] = swap.sourceAddress.split(';')
  const amount = `${formatAmount(swap.legs[0]?.sellAmount ?? '', language.value)} ${readTicker(swap.sellAsset)}`
  return (
    <div class="sy-stack">
      <Notice tone="warn" isAlert title={unknown.title}>
        <p>{unknown.about(amount)}</p>
      </Notice>
      <h3>{unknown.look}</h3>
      <ul class="sy-looks">
        <li>{unknown.wallet}</li>
        <li>
          {unknown.explorer(chain)}
          <span class="sy-long">
            <bdi class="sy-mono" dir="ltr">
              {address}
            </bdi>
            <CopyIcon text={address} label={copyAddress} />
          </span>
        </li>
      </ul>
      <p class="sy-looks__watching">
        <span class="sy-spinner" aria-hidden="true" /> {unknown.watching}
      </p>
      <NameDeposit />
      <NothingSent />
    </div>
  )
}

/** The user has found the transaction. */
const NameDeposit = (): JSX.Element => {
  const { nameDeposit } = useRun()
  const { unknown } = useMessages().swap.run
  const typed = useSignal('')
  const hash = typed.value.trim()
  const isHash = hash.length >= SHORTEST_HASH && !/\s/.test(hash)
  const save = (event: Event) => {
    event.preventDefault()
    if (isHash) void nameDeposit(hash)
  }
  return (
    <form class="sy-stack" onSubmit={save}>
      <Field
        label={unknown.hash}
        value={typed.value}
        hint={unknown.hashHint}
        onInput={(text) => {
          typed.value = text
        }}
      />
      <Button kind="outline" type="submit" disabled={!isHash}>
        {unknown.followHash}
      </Button>
    </form>
  )
}

/** The user is sure that nothing was sent. The swap is dropped; another one begins with a new quote and its own review. */
const NothingSent = (): JSX.Element => {
  const { drop } = useRun()
  const { unknown } = useMessages().swap.run
  const isSure = useSignal(false)
  return (
    <details class="sy-more">
      <summary>
        {unknown.nothing}
        <Icon name="chevron" />
      </summary>
      <div class="sy-stack">
        <p class="sy-small">{unknown.nothingAbout}</p>
        <label class="sy-row sy-small">
          <input
            type="checkbox"
            checked={isSure.value}
            onChange={({ currentTarget }) => {
              isSure.value = currentTarget.checked
            }}
          />
          {unknown.sure}
        </label>
        <Button kind="outline" disabled={!isSure.value} onClick={() => void drop()}>
          {unknown.drop}
        </Button>
      </div>
    </details>
  )
}
