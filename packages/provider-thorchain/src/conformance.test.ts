import { type Exchange, providerOf, providerSuite } from '@switchyard/conformance'
import { type Deposit, rescale } from '@switchyard/core'
import { describe, it } from 'vitest'
import { quoteFiles } from './testing/cases.ts'
import { inboundsWith, node } from './testing/node.ts'
import { addresses, atom, bch, btc, doge, eth, rune, token, trx, usdc, xrp } from './testing/tokens.ts'
import { NOW, quoteBody } from './testing/world.ts'
import { thorchain } from './thorchain.ts'

const HASH = 'D62DF92A6A0EEB68411BC0A594CBA178D2AA8BE9239893BE1ECAB0A43BEFE497'

const surface: readonly Exchange[] = Object.entries(node).map(([url, json]) => ({
  request: { url },
  response: { json },
}))

const quoted = (asset: string, affiliate: string = '0'): readonly Exchange[] => [
  {
    request: { method: 'GET', url: '/thorchain/quote/swap' },
    response: { json: quoteBody({ fees: { asset, affiliate }, recommended_min_amount_in: '1' }) },
  },
]

const halted: readonly Exchange[] = [
  { request: { url: '/inbound_addresses' }, response: { json: inboundsWith('ETH', { halted: true }) } },
  ...surface,
]

const status = (stages: unknown, more: object = {}): readonly Exchange[] => [
  { request: { url: `/thorchain/tx/status/${HASH}` }, response: { json: { stages, ...more } } },
]

const done = {
  inbound_observed: { completed: true },
  inbound_finalised: { completed: true },
  swap_status: { pending: false },
}
const tx = {
  id: HASH,
  chain: 'BTC',
  from_address: addresses.BTC,
  to_address: 'vault',
  coins: [{ asset: 'BTC.BTC', amount: '5000000' }],
  memo: `=:r:${addresses.THOR}:0/1/0`,
}
const paid = {
  id: '0',
  chain: 'THOR',
  to_address: addresses.THOR,
  coins: [{ asset: 'THOR.RUNE', amount: '1' }],
  memo: 'OUT:',
}
const refunded = {
  ...paid,
  chain: 'BTC',
  to_address: addresses.BTC,
  coins: [{ asset: 'BTC.BTC', amount: '1' }],
  memo: 'REFUND:',
}

const usdt = token('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6)
const toEth = { sell: btc, buy: eth, sellAmount: 10_000_000n, destinationAddress: addresses.ETH }
const parties = { sources: [addresses.BTC], destinationAddress: addresses.ETH } as const
const fromEth = { sell: eth, buy: btc, sellAmount: 10n ** 18n, destinationAddress: addresses.BTC }
const shares = {
  affiliateBps: 0,
  serviceBps: 0,
  accounts: { thorchain: 'aff' },
  serviceAccounts: { thorchain: 'op' },
}
/** The limit in the memo that is sent, which counts in units of 1e8. */
const leastOf = (deposit: Deposit, decimals: number): bigint => {
  const [, digits = '', , zeros = '0'] = /=:[^:]+:[^:]+:(\d+)(e(\d+))?/.exec(sentMemo(deposit)) ?? []
  return rescale(BigInt(digits) * 10n ** BigInt(zeros), 8, decimals)
}
const sentMemo = (deposit: Deposit): string => {
  if (deposit.kind === 'transferWithMemo') return deposit.memo
  const data = deposit.kind === 'contractCall' && 'data' in deposit.call ? deposit.call.data.slice(2) : ''
  return Buffer.from(data, 'hex').toString('latin1')
}
const other = '0x2222222222222222222222222222222222222222'

const sells = [btc, bch, doge, rune, atom, xrp, trx, usdt].map((sell) => ({
  title: `${sell.identifier} for USDC`,
  ask: { sell, buy: usdc, sellAmount: 10n ** 11n, destinationAddress: addresses.ETH },
  exchanges: quoted('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'),
  buildExchanges: surface,
  parties: { sources: ['the sender'], destinationAddress: addresses.ETH } as const,
}))

providerSuite({
  test: { describe, it },
  make: (tools) => providerOf(thorchain({ baseUrl: 'http://node' }), 'THORCHAIN_STREAMING')(tools),
  traits: {
    refund: 'forwarded',
    flexInput: true,
    depositKinds: ['transferWithMemo', 'contractCall'],
    walletsOnly: true,
    privacy: false,
    feeCapBps: 1_000,
    faultCode: 'apiRequestFailed',
  },
  cases: {
    now: NOW,
    surface: { exchanges: surface },
    quotes: [
      { title: 'BTC for ETH', ask: toEth, exchanges: quoted('ETH.ETH') },
      { title: 'without addresses', ask: { ...toEth, destinationAddress: undefined }, exchanges: quoted('ETH.ETH') },
      { title: 'whatever arrives', ask: { ...toEth, flexInput: true }, exchanges: quoted('ETH.ETH') },
    ],
    declines: quoteFiles().map(({ title, ask, exchanges, answer: { declined } }) => ({
      title,
      ask,
      exchanges,
      ...declined,
    })),
    builds: [
      {
        title: 'ETH for BTC with a refund address',
        ask: { sell: eth, buy: btc, sellAmount: 10n ** 18n, destinationAddress: addresses.BTC, refundAddress: other },
        exchanges: quoted('BTC.BTC'),
        buildExchanges: surface,
        parties: { sources: [addresses.ETH], destinationAddress: addresses.BTC, refundAddress: other },
      },
      {
        title: 'USDC for BTC',
        ask: { sell: usdc, buy: btc, sellAmount: 10n ** 10n, destinationAddress: addresses.BTC },
        exchanges: quoted('BTC.BTC'),
        buildExchanges: surface,
        parties: { sources: [addresses.ETH], destinationAddress: addresses.BTC },
      },
      {
        title: 'BTC for ETH, whatever arrives',
        ask: { ...toEth, flexInput: true },
        exchanges: quoted('ETH.ETH'),
        buildExchanges: surface,
        parties,
      },
      ...sells,
    ],
    fees: [
      {
        title: 'two shares from Bitcoin',
        ask: { ...toEth, fees: shares },
        exchanges: quoted('ETH.ETH', '900000'),
        buildExchanges: surface,
        parties,
        told: [':aff/op:30/15'],
      },
      {
        title: 'two shares through the router',
        ask: { ...fromEth, fees: shares },
        exchanges: quoted('BTC.BTC', '900000'),
        buildExchanges: surface,
        parties: { sources: [addresses.ETH], destinationAddress: addresses.BTC },
        told: [':aff/op:30/15'],
      },
    ],
    enforced: (deposit, { ask }) => leastOf(deposit, ask.buy.decimals),
    refusedBuilds: [
      {
        title: 'a halt since the quote',
        ask: toEth,
        exchanges: quoted('ETH.ETH'),
        buildExchanges: halted,
        parties,
        errorCode: 'swapHalted',
      },
      {
        title: 'a refund address that must fit',
        ask: toEth,
        exchanges: quoted('ETH.ETH'),
        buildExchanges: surface,
        parties: {
          ...parties,
          refundAddress: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0',
          refundAddressSetting: 'STRICT',
        },
        errorCode: 'refundAddressTooLongForSellChain',
      },
    ],
    observations: [
      {
        title: 'paid out',
        query: { hash: HASH },
        exchanges: status(done, { tx, out_txs: [paid] }),
        status: 'completed',
      },
      {
        title: 'refunded',
        query: { hash: HASH },
        exchanges: status(done, { tx, out_txs: [refunded] }),
        status: 'refunded',
      },
      { title: 'nothing left', query: { hash: HASH }, exchanges: status(done, { tx }), status: 'failed' },
      {
        title: 'unseen',
        query: { hash: HASH },
        exchanges: status({ inbound_observed: { final_count: 0, completed: false } }),
        status: undefined,
      },
    ],
  },
})
