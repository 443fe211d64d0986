import { describe, expect, it } from 'vitest'
import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'
import { UnreadableInput } from '../../unreadable-input.ts'
import { readStatus } from '../read/read-status.ts'
import { redact } from './redact.ts'

const leg: StatusLeg = {
  chainId: 'bitcoin',
  hash: 'aa11',
  block: 800_000,
  type: 'native_send',
  status: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'BTC.BTC',
  toAmount: '0.1',
  toAddress: 'bc1vault',
  finalisedAt: 1_700_000_000,
}
const payout = { ...leg, chainId: '1', hash: '0xcc', toAsset: 'ETH.ETH', toAddress: '0xsecret' }
const whole: SwapStatus = {
  ...leg,
  type: 'swap',
  trackingStatus: 'completed',
  toAsset: 'ETH.ETH',
  toAmount: '2',
  toAddress: '0xsecret',
  legs: [leg, payout],
  memo: 'secret',
  confidential: true,
  refundReason: 'secret',
  providerExplorerUrl: 'https://secret',
  providerOrderId: 'secret',
  transient: { estimatedTimeToComplete: 1, providerDetails: { depositAddress: 'secret' } },
}
const hidden = { toAsset: '', toAmount: '', toAddress: '', finalisedAt: -1, block: -1 }
const placeholder = {
  ...{ chainId: 'bitcoin', hash: '', type: 'swap', status: 'completed', trackingStatus: 'completed' },
  ...{ fromAsset: '', fromAmount: '', fromAddress: '' },
  ...hidden,
}
const shown = {
  ...{ chainId: 'bitcoin', hash: 'aa11', type: 'swap', status: 'completed', trackingStatus: 'completed' },
  ...{ fromAsset: 'BTC.BTC', fromAmount: '0.1', fromAddress: 'bc1source' },
  ...hidden,
}

describe('the view of a confidential swap', () => {
  it('shows the deposit and the status, and nothing of where it goes', () => {
    expect(redact(whole)).toEqual({ ...shown, legs: [leg, placeholder] })
  })

  it.each(['token_transfer', 'native_contract_call', 'token_contract_call', 'deposit'])(
    'shows a deposit that is a %s',
    (type) => {
      const deposit = { ...leg, type }
      expect(redact({ ...whole, legs: [deposit, payout] }).legs).toEqual([deposit, placeholder])
    },
  )

  it.each<[string, readonly StatusLeg[]]>([
    ['a swap comes first', [{ ...leg, type: 'swap' }, payout]],
    ['the deposit was not seen', [{ ...leg, hash: '' }, payout]],
    ['nothing was seen', []],
  ])('shows no leg where %s', (_, legs) => {
    expect(redact({ ...whole, legs }).legs).toEqual([placeholder])
  })

  it('adds no tracking status to a swap without one', () => {
    const { trackingStatus: _, ...bare } = whole
    const view = redact(bare)
    expect([view, view.legs.at(-1)].map((one) => one?.trackingStatus)).toEqual([undefined, undefined])
  })
})

describe('the status of a provider', () => {
  it('is read as plain data, and may be absent', () => {
    expect(readStatus(whole)).toEqual(whole)
    expect([readStatus(undefined), readStatus(null)]).toEqual([undefined, undefined])
  })

  it.each(['unknown', 'not_started', 'pending', 'swapping', 'completed', 'refunded', 'failed'])(
    'may be %s',
    (status) => {
      expect(readStatus({ ...whole, status })).toMatchObject({ status })
    },
  )

  const texts = [
    'chainId',
    'hash',
    'type',
    'fromAsset',
    'fromAmount',
    'fromAddress',
    'toAsset',
    'toAmount',
    'toAddress',
  ]
  it.each<[string, unknown]>([
    ...texts.map((name) => [name, 7] as [string, unknown]),
    ['status', 'done'],
    ['status', undefined],
    ['block', 1.5],
    ['finalisedAt', '1'],
  ])('is refused, as is a leg, where %s is %s', (name, value) => {
    expect(() => readStatus({ ...whole, [name]: value })).toThrow(UnreadableInput)
    expect(() => readStatus({ ...whole, legs: [leg, { ...leg, [name]: value }] })).toThrow(UnreadableInput)
  })

  it.each([
    7,
    'text',
    [],
    { ...whole, legs: {} },
    { ...whole, legs: undefined },
    { ...whole, legs: [null] },
    { ...whole, legs: ['x'] },
  ])('is refused where it is %j', (value) => {
    expect(() => readStatus(value)).toThrow(UnreadableInput)
  })
})
