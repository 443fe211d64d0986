import type { StatusCase, StubbedRequest } from '@switchyard/conformance'
import { buying, pathOf, type TestMember } from './member.ts'
import type { Script } from './world.ts'

const answering = (script: Script): readonly StubbedRequest[] =>
  Object.entries(script).map(([url, json]) => ({ request: { url }, response: { json } }))

/** What goes over the wire between a provider and the member's node. */
export const stubsOf = (member: TestMember) => {
  const supported = answering(member.node)
  return {
    supported,
    /** A quote that buys the asset and takes the fee in it. */
    quoted: (asset: string, affiliate = '0'): readonly StubbedRequest[] => [
      {
        request: { method: 'GET', url: pathOf(member, 'quote/swap') },
        response: { json: member.quoteBody(buying(asset, { fees: { asset, affiliate } })) },
      },
    ],
    /** The surface with some answers changed. */
    over: (script: Script): readonly StubbedRequest[] => [...answering(script), ...supported],
  }
}

/** A deposit of bitcoin for the coin of the network, which the memo calls `code`. */
export interface Endings {
  readonly hash: string
  readonly code: string
}

/** The ways a swap ends. */
export const endingsOf = (member: TestMember, { hash, code }: Endings): readonly StatusCase[] => {
  const { addresses, chain, coin, interval } = member
  const done = {
    inbound_observed: { completed: true },
    inbound_finalised: { completed: true },
    swap_status: { pending: false },
  }
  const tx = {
    id: hash,
    chain: 'BTC',
    from_address: addresses.BTC,
    to_address: 'vault',
    coins: [{ asset: 'BTC.BTC', amount: '5000000' }],
    memo: `=:${code}:${addresses.home}:0/${interval}/0`,
  }
  const payment = (on: string, address: string, asset: string, memo: string) => ({
    id: '0',
    chain: on,
    to_address: address,
    coins: [{ asset, amount: '1' }],
    memo,
  })
  const paid = payment(chain, addresses.home, coin, 'OUT:')
  const refunded = payment('BTC', addresses.BTC, 'BTC.BTC', 'REFUND:')
  const seen = (stages: unknown, more: object = {}) => ({
    query: { hash },
    stubs: answering({ [pathOf(member, `tx/status/${hash}`)]: { stages, ...more } }),
  })
  return [
    { title: 'paid out', ...seen(done, { tx, out_txs: [paid] }), status: 'completed' },
    { title: 'refunded', ...seen(done, { tx, out_txs: [refunded] }), status: 'refunded' },
    { title: 'nothing left', ...seen(done, { tx }), status: 'failed' },
    { title: 'unseen', ...seen({ inbound_observed: { final_count: 0, completed: false } }), status: undefined },
  ]
}
