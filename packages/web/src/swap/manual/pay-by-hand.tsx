import type { SwapResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useMessages } from '../../app/app.ts'
import { CopyButton } from '../../elements/copy-button.tsx'
import { Notice } from '../../elements/notice.tsx'
import { chainName, chainOf, tickerOf } from '../../format/chain-name.ts'
import { paymentUri } from './payment-uri.ts'
import { QrCode } from './qr-code.tsx'
import { TimeToPay } from './time-to-pay.tsx'

/** Where to pay how much with which memo, as a list and as a QR code. */
export const PayByHand = ({ swap, amount }: { readonly swap: SwapResponse; readonly amount: string }): JSX.Element => {
  const { manual } = useMessages().swap
  const { targetAddress: address = '', memo, destinationTag, sellAsset } = swap
  const chain = chainName(chainOf(sellAsset))
  const rows: readonly (readonly [name: string, text: string])[] = [
    [manual.amount(tickerOf(sellAsset)), amount],
    [manual.address(chain), address],
    ...(memo === undefined || memo === '' ? [] : [[manual.memo, memo] as const]),
    ...(destinationTag === undefined ? [] : [[manual.tag, String(destinationTag)] as const]),
  ]
  return (
    <div class="sy-stack">
      <p>{manual.lead}</p>
      <div class="sy-row">
        <QrCode text={paymentUri(swap, address, amount)} label={manual.code} />
      </div>
      <dl class="sy-pay">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="sy-mono">{text}</dd>
            <CopyButton text={text} label={`${manual.copy} ${name}`} />
          </div>
        ))}
      </dl>
      <TimeToPay swap={swap} />
      {rows.length > 2 ? <Notice tone="warn" title={manual.memoNeeded} /> : null}
    </div>
  )
}
