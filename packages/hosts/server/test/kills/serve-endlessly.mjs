// A server on one provider, which serves until it is killed: argument 1 its configuration, argument 2 the address of the provider.
import { randomUUID } from 'node:crypto'
import { createEngine } from '@switchyard/core'
import { createServer, readConfig } from '../../dist/index.js'

const [config = '', address = ''] = process.argv.slice(2)

const token = (chain, chainId) => ({
  identifier: `${chain}.${chain}`,
  chain,
  chainId,
  ticker: chain,
  symbol: chain,
  name: chain,
  decimals: 8,
})
const [ltc, doge] = [token('LTC', 'litecoin'), token('DOGE', 'dogecoin')]

/** The provider's state of a swap, by its channel. */
const getStatus = async ({ known }) => {
  const response = await fetch(`${address}/${known.depositChannelId}`)
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  return response.json()
}

const provider = {
  id: 'FAKE',
  contract: 1,
  label: { displayName: 'Fake', displayNameLong: 'Fake', keywords: [] },
  capabilities: { refund: 'sender', flexInput: true, privacy: true },
  assets: async () => ({
    assets: [ltc, doge].map((each) => ({ token: each, sell: true, buy: true, usd: '100' })),
  }),
  quote: async ({ sellAmount }) => ({
    offers: [
      {
        sellAmount,
        buyAmount: sellAmount * 10n,
        minBuyAmount: sellAmount * 9n,
        fees: [],
        times: { inbound: 1, swap: 0, outbound: 0 },
        depositKind: 'simpleTransfer',
        warnings: [],
        state: null,
      },
    ],
  }),
  build: async ({ sellAmount }, { sources }) => ({
    kind: 'simpleTransfer',
    asset: ltc,
    amount: sellAmount,
    sources,
    to: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
    channel: { id: randomUUID() },
  }),
  getStatus,
}

const server = await createServer(readConfig(JSON.parse(config)), {
  engine: (keys, policy, stores) =>
    createEngine({
      plugins: [{ name: 'fake', register: (registry) => registry.provider('FAKE', () => provider) }],
      keys,
      policy,
      limits: { storeDeadlineMs: 20_000, breakerFailures: 0 },
      ...stores,
    }),
})
server.engine.events.on('follow-failed', ({ cause }) => process.stderr.write(`${String(cause)}\n`))
await server.engine.ready()
process.stdout.write(`serving ${server.url}\n`)
