import type { SwapResponse } from '@switchyard/wire'
import { stripControls } from '../terminal/strip-controls.ts'

/** A built swap for people: what to send where, and until when. Amounts are shown whole. */
export const renderSwap = (swap: SwapResponse): readonly string[] => {
  const times = [Number(swap.expiration), Number(swap.meta.depositChannelExpiration)].filter(
    (time) => Number.isFinite(time) && time > 0,
  )
  const fields = [
    ['swap', swap.swapId],
    ['provider', swap.providers.join(' + ')],
    [
      'receive',
      `${swap.expectedBuyAmount ?? '?'} ${swap.buyAsset}, at least ${swap.expectedBuyAmountMaxSlippage ?? '?'}`,
    ],
    ['to', swap.destinationAddress],
    ['pay from', swap.sourceAddress],
    ['send to', swap.targetAddress],
    ['memo', swap.memo],
    ['tag', swap.destinationTag === undefined ? undefined : String(swap.destinationTag)],
    ['format', swap.meta.txType],
    ['send by', times.length === 0 ? undefined : new Date(Math.min(...times) * 1000).toISOString()],
    ['approval', swap.approvalTx === undefined ? undefined : 'must be sent and mined first'],
    ...swap.warnings.map(({ display }) => ['warning', display]),
  ]
  return fields.flatMap(([name = '', value]) =>
    value === undefined ? [] : [`${name.padEnd(9)} ${stripControls(value)}`],
  )
}
