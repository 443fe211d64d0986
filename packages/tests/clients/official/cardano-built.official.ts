import { createSandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig, readSandboxFacts } from '@switchyard/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardanoKey, emulatorOf, signUnsigned } from './cardano-emulator.ts'
import { demoAddress } from './demo-address.ts'

const KEY = 'key-of-the-official-clients'
const ADA = 1_000_000n

describe('what the server builds for a sell of ADA', () => {
  const sandbox = createSandbox({ seed: 'official', speed: 60 })
  let server: RunningServer
  beforeAll(async () => {
    const { base } = await sandbox.listen()
    const input = { port: 0, sandboxUrl: base, keys: [{ id: 'client', key: KEY }], http: { maxEventLoopDelayMs: 0 } }
    const config = readConfig(input, {}, await readSandboxFacts(base))
    server = await createServer(config, { logger: pino({ level: 'silent' }) })
    await server.engine.ready()
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    await sandbox.close()
  })

  const json = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, init)
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  const post = (path: string, body: object) => {
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
    return json(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  it.each([
    ['from one coin', '500', 1],
    ['from several coins', '780', 2],
    ['from all coins, with tokens in the change', '832', 4],
  ])('is taken by the emulator of Blaze as by the sandbox, %s', async (_, sellAmount, key) => {
    const seller = cardanoKey(1_000 + key)
    const ledger = sandbox.world.ledger('ADA')
    for (const amount of [3n, 40n, 700n, 90n]) ledger.fund(seller.address, amount * ADA)
    ledger.fund(seller.address, 5n, `${'c0'.repeat(28)}.a1`)
    const addresses = { sourceAddress: seller.address, destinationAddress: demoAddress(sandbox, 'EVM') }
    const trade = { sellAsset: 'ADA.ADA', buyAsset: 'ETH.ETH', sellAmount, providers: ['NEAR'] }
    const { routes } = await post('/v3/quote', { ...trade, ...addresses })
    const { tx } = await post('/v3/swap', { routeId: routes[0].routeId, ...addresses })
    const { koios } = sandbox.urls.gateways.ADA ?? {}
    const query = JSON.stringify({ _addresses: [seller.address], _extended: true })
    const coins = await json(`${koios}/address_utxos`, { method: 'POST', body: query })
    const [{ abs_slot }] = await json(`${koios}/tip`)
    const transaction = signUnsigned(tx, [seller])
    const verdict = await emulatorOf(coins, abs_slot).submit(transaction)
    expect(verdict).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const body = Buffer.from(transaction, 'hex')
    expect({ hash: await json(`${koios}/submittx`, { method: 'POST', body }) }).toEqual(verdict)
  })
})
