import { ClientError } from '@switchyard/client'
import type { JSX } from 'preact'
import { useMessages } from '../../app/app.ts'
import { Field } from '../../elements/field.tsx'
import { nameChain } from '../../format/chain-name.ts'
import { useSwap } from '../model/swap-context.ts'

const FAULTS: ReadonlySet<string> = new Set(['invalidSourceAddress', 'invalidSourceAddressList'])

/** The address that pays, where no wallet is connected. */
export const Payer = (): JSX.Element | null => {
  const { wallet, sell, payer, quote } = useSwap()
  const { connect } = useMessages().swap
  if (!wallet.value?.isByHand || !sell.value) return null
  const { error } = quote.value
  return (
    <Field
      label={connect.payer(nameChain(sell.value.chain))}
      value={payer.value}
      hint={connect.payerHint}
      fault={ClientError.is(error) && FAULTS.has(error.code) ? error.message : undefined}
      onInput={(text) => {
        payer.value = text
      }}
    />
  )
}
