import { useSignal } from '@preact/signals'
import { ClientError } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { Field } from '../../elements/field.tsx'
import { Icon } from '../../elements/icon.tsx'
import { Skeleton } from '../../elements/skeleton.tsx'
import { nameChain } from '../../format/chain-name.ts'
import { shortenAddress } from '../../format/shorten-address.ts'
import { useSwap } from '../model/swap-context.ts'

const FAULTS: ReadonlySet<string> = new Set([
  'invalidDestinationAddress',
  'invalidBuyAssetAddress',
  'isSanctionedAddress',
  'addressScreeningFailed',
])

/** Height of the field with its label and hint. */
const PLACE = '5.6875rem'

/** Recipient of the swap: the wallet's own address, or one that is typed. */
export const Recipient = (): JSX.Element | null => {
  const { apiKey } = useApp()
  const { buy, wallet, recipient, quote } = useSwap()
  const { swap } = useMessages()
  const isOther = useSignal(false)
  // The place is kept while the token is looked up.
  if (!buy.value) return apiKey.value === '' ? null : <Skeleton width="100%" height={PLACE} />
  const chain = nameChain(buy.value.chain)
  const own = wallet.value?.findAddress(buy.value.chain)
  const { error } = quote.value
  const fault = ClientError.is(error) && FAULTS.has(error.code) ? error.message : undefined
  if (own !== undefined && !isOther.value && recipient.value === '')
    return (
      <div class="sy-recipient">
        <Icon name="wallet" />
        <span class="sy-recipient__text">
          {swap.ownAddress}{' '}
          <bdi dir="ltr" title={own}>
            {shortenAddress(own)}
          </bdi>
        </span>
        <button type="button" class="sy-chip" onClick={() => (isOther.value = true)}>
          {swap.otherRecipient}
        </button>
      </div>
    )
  return (
    <div class="sy-stack">
      <Field
        label={swap.recipient(chain)}
        value={recipient.value}
        hint={swap.recipientHint(chain)}
        fault={fault}
        onInput={(text) => {
          recipient.value = text
        }}
      />
      {own === undefined ? null : (
        <button
          type="button"
          class="sy-chip"
          onClick={() => {
            isOther.value = false
            recipient.value = ''
          }}
        >
          {swap.useOwn}
        </button>
      )}
    </div>
  )
}
