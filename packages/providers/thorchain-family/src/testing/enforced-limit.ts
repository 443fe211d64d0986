import { type Deposit, rescale } from '@switchyard/core'

/** The limit in the memo, converted from units of 1e8 to base units of the buy asset. */
export const enforcedLimit = (
  deposit: Deposit,
  { params }: { readonly params: { readonly buy: { readonly decimals: number } } },
): bigint => {
  const [, digits = '', , zeros = '0'] = /=:[^:]+:[^:]+:(\d+)(e(\d+))?/.exec(sentMemo(deposit)) ?? []
  return rescale(BigInt(digits) * 10n ** BigInt(zeros), 8, params.buy.decimals)
}

const sentMemo = (deposit: Deposit): string => {
  if (deposit.kind === 'transferWithMemo') return deposit.memo
  const data = deposit.kind === 'contractCall' && 'data' in deposit.call ? deposit.call.data.slice(2) : ''
  return Buffer.from(data, 'hex').toString('latin1')
}
