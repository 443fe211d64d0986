import type { StatusCase, StubbedRequest } from '@switchyard/conformance'
import type { StubAnswers } from './harness.ts'
import { buying, pathOf, type TestNetwork } from './test-network.ts'

const answering = (script: StubAnswers): readonly StubbedRequest[] =>
  Object.entries(script).map(([url, json]) => ({ request: { url }, response: { json } }))

/** Requests and responses between a provider and the node of the test network. */
export const stubsOf = (testNetwork: TestNetwork) => {
  const supported = answering(testNetwork.node)
  return {
    supported,
    /** A quote that buys the asset, with its fees in it, for a sell on the chain `sold`. */
    quoted: (asset: string, affiliate = '0', sold = 'BTC'): readonly StubbedRequest[] => {
      const { address } = testNetwork.inbounds.find(({ chain }) => chain === sold) ?? {}
      const vault = address === undefined ? {} : { inbound_address: address }
      return [
        {
          request: { method: 'GET', url: pathOf(testNetwork, 'quote/swap') },
          response: { json: testNetwork.quoteBody(buying(asset, { ...vault, fees: { asset, affiliate } })) },
        },
      ]
    },
    /** The supported-asset responses with changes. */
    over: (script: StubAnswers): readonly StubbedRequest[] => [...answering(script), ...supported],
  }
}

/** A BTC deposit for the network's own coin, with memo code `code`. */
export interface Endings {
  readonly hash: string
  readonly code: string
}

/** The possible ends of a swap. */
export const endingsOf = (testNetwork: TestNetwork, { hash, code }: Endings): readonly StatusCase[] => {
  const { addresses, chain, coin, interval } = testNetwork
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
    stubs: answering({ [pathOf(testNetwork, `tx/status/${hash}`)]: { stages, ...more } }),
  })
  return [
    { title: 'paid out', ...seen(done, { tx, out_txs: [paid] }), status: 'completed' },
    { title: 'refunded', ...seen(done, { tx, out_txs: [refunded] }), status: 'refunded' },
    { title: 'nothing left', ...seen(done, { tx }), status: 'failed' },
    { title: 'unseen', ...seen({ inbound_observed: { final_count: 0, completed: false } }), status: undefined },
  ]
}
