import { useSignal } from '@preact/signals'
import type { SwapResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useApp, useMessages } from '../../app/app.ts'
import { CopyIcon } from '../../elements/copy-icon.tsx'
import { Notice } from '../../elements/notice.tsx'
import { nameChain, readChain, readTicker } from '../../format/chain-name.ts'
import { formatDuration } from '../../format/format-duration.ts'
import { countSecondsToPay } from './count-seconds-to-pay.ts'
import { QrCode } from './qr-code.tsx'
import { writePaymentUri } from './write-payment-uri.ts'

const TICK_MS = 1_000

interface PaymentProps {
  readonly swap: SwapResponse
  /** Amount to pay, a decimal text. */
  readonly amount: string
}

/** Address, amount and memo of the payment; a notice once the payment window has closed. */
export const PayByHand = ({ swap, amount }: PaymentProps): JSX.Element => {
  const { manual } = useMessages().swap
  const left = useSecondsToPay(swap)
  if (left === 0)
    return (
      <Notice tone="bad" isAlert title={manual.over}>
        <p>{manual.overAbout}</p>
      </Notice>
    )
  return <Payment swap={swap} amount={amount} left={left} />
}

const useSecondsToPay = (swap: SwapResponse): number | undefined => {
  const { now } = useApp()
  const left = useSignal(countSecondsToPay(swap, now()))
  useEffect(() => {
    const tick = () => {
      left.value = countSecondsToPay(swap, now())
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [swap, now, left])
  return left.value
}

/** The payment as a QR code and as a list. */
const Payment = ({ swap, amount, left }: PaymentProps & { readonly left: number | undefined }): JSX.Element => {
  const { swap: texts, ...messages } = useMessages()
  const { manual } = texts
  const { targetAddress: address = '', memo, destinationTag, sellAsset } = swap
  const rows: readonly (readonly [name: string, text: string])[] = [
    [manual.amount(readTicker(sellAsset)), amount],
    [manual.address(nameChain(readChain(sellAsset))), address],
    ...(memo === undefined || memo === '' ? [] : [[manual.memo, memo] as const]),
    ...(destinationTag === undefined ? [] : [[manual.tag, String(destinationTag)] as const]),
  ]
  return (
    <div class="sy-stack">
      <p class="sy-small">{manual.lead}</p>
      <QrCode text={writePaymentUri(swap, address, amount)} label={manual.code} />
      <dl class="sy-pay">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="sy-mono sy-pay__value">
              <bdi dir="ltr">{text}</bdi>
              <CopyIcon text={text} label={`${manual.copy} ${name}`} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > 2 ? <Notice tone="warn" title={manual.memoNeeded} /> : null}
      <p class="sy-muted sy-small">
        {manual.waiting} {left === undefined ? null : manual.until(formatDuration(left, messages))}
      </p>
    </div>
  )
}
